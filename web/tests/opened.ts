// A room and a browser, for all tests of a file.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";

import { openBrowser } from "./guest";
import { House } from "./house";

export interface Opened {
  house: House;
  browser: Browser;
}

/** Opens them before the tests of this file and closes them afterwards. Nothing is there before. */
export function opened(options?: string[]): Opened {
  const here: Partial<Opened> = {};
  beforeAll(async () => {
    [here.house, here.browser] = await Promise.all([House.open(options), openBrowser()]);
  });
  afterAll(async () => {
    await here.browser?.close();
    await here.house?.close();
  });
  return here as Opened;
}
