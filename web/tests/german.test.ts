// The page in German: nothing of it is left in English, and longer words fit. What the room tells comes from the room.

import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { de } from "../src/words/de";
import { en } from "../src/words/en";
import { messages, texts } from "../src/words/testing";
import { violations } from "./axe";
import { Chance } from "./chance";
import { settle, spills } from "./geometry";
import { DESK, Guest, PHONE } from "./guest";
import { opened } from "./opened";
import { playHand, sitWithBots } from "./playing";

const here = opened(["--bot-pause", "0", "--between", "6"]);
let guest: Guest;
let table: string;

beforeAll(async () => {
  guest = await Guest.come(here.browser, here.house, { locale: "de-DE" });
  await guest.comeIn("Neuling");
  table = await sitWithBots(guest, { play: "chowaha", name: "Donnerstag", chairs: 6, listed: true, bots: ["call", "call", "call"] });
  await playHand(guest, new Chance("german"));
});
afterAll(async () => {
  await guest?.leave();
});

/** What a message looks like, whatever it is told: its sample stands for all. */
function looks(text: string, args: readonly unknown[]): RegExp {
  const told = args.flat().filter((it) => typeof it === "string").map(plain);
  const pieces = text.split(new RegExp([...told, "\\d[\\d.,]*"].join("|"), "i")).map(plain);
  // A message that is hardly more than what it is told looks like anything.
  return pieces.length > 1 && !/\p{L}{4}/u.test(pieces.join(" ")) ? /^\b$/ : new RegExp(`^${pieces.join(".+")}$`);
}

const plain = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The English messages that are others in German. */
const ENGLISH = (() => {
  const german = new Map([...messages(de)].map(({ name, message, args }) => [name, texts(message, args)]));
  return [...messages(en)].flatMap(({ name, message, args }) =>
    texts(message, args).flatMap((text, i) => (german.get(name)?.[i] === text || !/\p{L}{3}/u.test(text) ? [] : [{ name, looks: looks(text, args) }])),
  );
})();

/** All that can be read or heard on the page, without what the room has told. */
async function shown(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const TOLD = ".text, .about, .whose, .log, .ring, pre, .gcard, .game-line, .transport p, .words, .contents ol, [role=option], [href*=appendix]";
    const found = new Set<string>([document.title]);
    const add = (text: string | null) => text !== null && text.trim() !== "" && found.add(text.trim().replaceAll(/\s+/g, " "));
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent && !parent.closest(`script, style, noscript, ${TOLD}`)) add(node.textContent);
    }
    for (const element of document.querySelectorAll("[aria-label], [title], [placeholder], [alt], [aria-valuetext], optgroup"))
      for (const name of ["aria-label", "title", "placeholder", "alt", "aria-valuetext", "label"]) if (!element.closest(".ring, .log")) add(element.getAttribute(name));
    return [...found];
  });
}

async function lookAt(name: string): Promise<void> {
  const found: string[] = [];
  for (const size of [DESK, PHONE]) {
    await guest.page.setViewportSize(size);
    await settle(guest.page);
    const texts = await shown(guest.page);
    expect(texts.length).toBeGreaterThan(5);
    for (const text of texts) {
      const english = ENGLISH.find((it) => it.looks.test(text));
      if (english) found.push(`${name}: "${text}" is English (${english.name})`);
    }
    found.push(...(await spills(guest.page)).map((it) => `${name}, ${size.width} px: ${it}`));
    await guest.shot(`german-${name.replaceAll(" ", "-")}-${size.width}`);
  }
  found.push(...(await violations(guest.page)).map((it) => `${name}: ${it}`));
  await guest.page.setViewportSize(DESK);
  expect(await guest.page.evaluate(() => document.documentElement.lang)).toBe("de");
  expect(found).toEqual([]);
}

describe("in a German browser there is no English left", () => {
  const places: [string, () => string][] = [
    ["the lobby", () => "/"],
    ["the rules library", () => "/rules"],
    ["the rules of a game", () => "/rules/murder"],
    ["the odds", () => "/odds"],
    ["the odds of a game", () => "/odds/chowaha?hands=AsKs,QdQh&board=2c3c4c"],
    ["the odds of a stud game", () => "/odds/razz?hands=AsKs_2c,"],
    ["my hands", () => "/hands"],
    ["a replay", () => `/hand/${table}/1`],
    ["nowhere", () => "/no/such/page"],
    ["a new password", () => "/reset"],
  ];
  for (const [name, path] of places)
    it(name, async () => {
      await guest.go(path());
      await guest.page.locator("h1").first().waitFor();
      await guest.page.waitForLoadState("networkidle");
      await lookAt(name);
    });

  const dialogs: [string, string][] = [
    ["the settings", "Einstellungen"],
    ["the account", "Du bist Neuling. Name und Passwort"],
    ["the dialog of the host", "Tisch eröffnen"],
  ];
  for (const [name, button] of dialogs)
    it(name, async () => {
      await guest.go("/");
      await guest.page.getByRole("button", { name: button }).first().click();
      await guest.page.getByRole("dialog").waitFor();
      await guest.page.waitForLoadState("networkidle");
      await lookAt(name);
    });

  it("and nothing went wrong on the way", () => expect(guest.troubles).toEqual([]));
});

it("who picks a language has it at once, and the next time too", async () => {
  const ann = await Guest.come(here.browser, here.house);
  try {
    await ann.go("/");
    const { page } = ann;
    await page.getByRole("heading", { name: en.lobby.heading }).waitFor();
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("button", { name: "Deutsch" }).click();
    await page.getByRole("dialog", { name: "Einstellungen" }).waitFor();
    expect(await page.title()).toBe("Spielen · Cardroom");
    await page.reload();
    await page.getByRole("heading", { name: de.lobby.heading }).waitFor();
    await page.getByRole("button", { name: "Einstellungen" }).click();
    await page.getByRole("button", { name: de.settings.browserLanguage }).click();
    await page.getByRole("dialog", { name: "Settings" }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe("en");
    expect(ann.troubles).toEqual([]);
  } finally {
    await ann.leave();
  }
});

it("English is there without the words of another language", async () => {
  const ann = await Guest.come(here.browser, here.house);
  const asked: string[] = [];
  ann.page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await ann.go("/");
  await ann.page.getByRole("heading", { name: en.lobby.heading }).waitFor();
  await ann.page.waitForLoadState("networkidle");
  await ann.leave();
  expect(asked.filter((path) => /\/de-/.test(path))).toEqual([]);
  expect(asked.length).toBeGreaterThan(3);
});
