// Every page for everybody: axe finds nothing, in both themes, on a desk and on a phone.

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { violations } from "./axe";
import { Chance } from "./chance";
import { settle } from "./geometry";
import { DESK, Guest, PHONE } from "./guest";
import { opened } from "./opened";
import { playHand, sitWithBots } from "./playing";

const here = opened(["--bot-pause", "0", "--between", "6"]);
let guest: Guest;
let table: string;

beforeAll(async () => {
  guest = await Guest.come(here.browser, here.house);
  await guest.comeIn("Newcomer");
  table = await sitWithBots(guest, { play: "chowaha", chairs: 6, listed: true, bots: ["call", "call", "call"] });
  await playHand(guest, new Chance("pages"));
});
afterAll(async () => {
  await guest?.leave();
});

/** Looks at what is on the page now, in all its forms. */
async function lookAt(name: string): Promise<void> {
  const found: string[] = [];
  for (const size of [DESK, PHONE])
    for (const colorScheme of ["dark", "light"] as const) {
      await guest.page.setViewportSize(size);
      await guest.page.emulateMedia({ colorScheme });
      await settle(guest.page);
      found.push(...(await violations(guest.page)).map((it) => `${name}, ${size.width} px, ${colorScheme}: ${it}`));
      const wide = await guest.page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - innerWidth);
      if (wide > 1) found.push(`${name}, ${size.width} px: ${wide} px too wide`);
    }
  await guest.page.setViewportSize(DESK);
  expect(found).toEqual([]);
}

describe("axe finds nothing", () => {
  const places: [string, () => string][] = [
    ["the lobby", () => "/"],
    ["the rules library", () => "/rules"],
    ["the rules of a game", () => "/rules/murder"],
    ["the odds", () => "/odds"],
    ["the odds of a game", () => "/odds/chowaha"],
    ["my hands", () => "/hands"],
    ["a replay", () => `/hand/${table}/1`],
    ["nowhere", () => "/no/such/page"],
    ["a table", () => `/table/${table}`],
    ["a table that is gone", () => "/table/nonsense"],
  ];
  for (const [name, path] of places)
    it(name, async () => {
      guest.expected = name.includes("gone") ? /404/ : null;
      await guest.go(path());
      await guest.page.locator("h1").first().waitFor();
      await guest.page.waitForLoadState("networkidle");
      await lookAt(name);
    });

  it("the dialog of the host", async () => {
    await guest.go("/");
    await guest.page
      .getByRole("button", { name: /host a table/i })
      .first()
      .click();
    await guest.page.getByRole("dialog").waitFor();
    await lookAt("the dialog of the host");
  });

  it("settings", async () => {
    await guest.go("/");
    await guest.page
      .getByRole("button", { name: /settings/i })
      .first()
      .click();
    await guest.page.getByRole("dialog").waitFor();
    await lookAt("settings");
  });

  it("nothing went wrong on the way", () => {
    expect(guest.troubles).toEqual([]);
  });
});
