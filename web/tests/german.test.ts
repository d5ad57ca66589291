// The page in German: nothing of it is left in English, and longer words fit. At a table the room speaks German, too.

import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { de } from "../src/words/de";
import { en } from "../src/words/en";
import { messages, texts } from "../src/words/testing";
import { violations } from "./axe";
import { Chance, IS_SOAK, SEED } from "./chance";
import { faults, settle, spills } from "./geometry";
import { DESK, Guest, PHONE } from "./guest";
import { opened } from "./opened";
import { command, decide, playHand, playUntil, sitWithBots } from "./playing";

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
  const told = args
    .flat()
    .filter((it) => typeof it === "string")
    .map(plain);
  const pieces = text.split(new RegExp([...told, "\\d[\\d.,]*"].join("|"), "i")).map(plain);
  // A message that is hardly more than what it is told looks like anything.
  return pieces.length > 1 && !/\p{L}{4}/u.test(pieces.join(" ")) ? /^\b$/ : new RegExp(`^${pieces.join(".+")}$`);
}

const plain = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** What the page says in German, also where the same would be something else in English: a draw is a family of games. */
const GERMAN = [
  ...[...messages(de)].flatMap(({ message, args }) => texts(message, args).map((text) => looks(text, args))),
  ...["flop", "stud", "draw", "grid", "draw-and-board", "dice", "limit", "pot-limit", "no-limit", "spread"].map((name) => looks(de.term(name), [])),
];
/** The English messages that are others in German. */
const ENGLISH = (() => {
  const german = new Map([...messages(de)].map(({ name, message, args }) => [name, texts(message, args)]));
  return [...messages(en)].flatMap(({ name, message, args }) =>
    texts(message, args).flatMap((text, i) => (german.get(name)?.[i] === text || !/\p{L}{3}/u.test(text) ? [] : [{ name, looks: looks(text, args) }])),
  );
})();

/** What the room has in English alone: games and their rules. */
const ROOMS = ".text, .about, pre, .gcard, .game-line, .words, .contents ol, [role=option], [href*=appendix]";

/** All that can be read or heard on the page, without what the room has in English. */
async function shown(page: Page): Promise<string[]> {
  return page.evaluate((rooms) => {
    const found = new Set<string>([document.title]);
    const add = (text: string | null) => text !== null && text.trim() !== "" && found.add(text.trim().replaceAll(/\s+/g, " "));
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent && !parent.closest(`script, style, noscript, ${rooms}`)) add(node.textContent);
    }
    for (const element of document.querySelectorAll("[aria-label], [title], [placeholder], [alt], [aria-valuetext], optgroup"))
      for (const name of ["aria-label", "title", "placeholder", "alt", "aria-valuetext", "label"]) add(element.getAttribute(name));
    return [...found];
  }, ROOMS);
}

/** What is wrong on the page as it is. */
type Look = (page: Page) => Promise<string[]>;

async function lookAt(name: string, guest: Guest, look: Look = spills): Promise<void> {
  const found: string[] = [];
  for (const size of [DESK, PHONE]) {
    await guest.page.setViewportSize(size);
    await settle(guest.page);
    const texts = await shown(guest.page);
    expect(texts.length).toBeGreaterThan(5);
    for (const text of texts) {
      const english = ENGLISH.find((it) => it.looks.test(text));
      if (english && !GERMAN.some((it) => it.test(text))) found.push(`${name}: "${text}" is English (${english.name})`);
    }
    found.push(...(await look(guest.page)).map((it) => `${name}, ${size.width} px: ${it}`));
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
      await lookAt(name, guest);
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
      await lookAt(name, guest);
    });

  it("and nothing went wrong on the way", () => expect(guest.troubles).toEqual([]));
});

/** The lines of the log, as they are read. */
const logLines = (guest: Guest) => guest.page.locator(".drawer .log li:not(.chat)").allInnerTexts();
/** Verbs of a dealer who speaks English. */
const DEALER = /\b(wins?|folds?|calls|checks|bets|raises|posts|shows?|deals?|gets?|sits? down|scoops?|mucks|you|hand|flop\b.*\bis)\b/;

/** What is said in the log in English, and what does not fit. */
const atTable: Look = async (page) => {
  const lines = await page.locator(".log li").allInnerTexts();
  return [...(await faults(page)), ...(await spills(page)), ...lines.filter((line) => DEALER.test(line)).map((line) => `the log says "${line}"`)];
};

/** A game of one share and one of two: one of them in every run, the other the next time. */
const PLAYED = ["holdem", "omaha-8"].filter((_, i) => IS_SOAK || i === SEED % 2);

describe.each(PLAYED)("a German player at a table of %s", (play) => {
  let player: Guest;
  let word: string;
  const chance = new Chance(`german ${play}`);
  beforeAll(async () => {
    player = await Guest.come(here.browser, here.house, { locale: "de-DE" });
    await player.comeIn(`Spieler ${play}`);
    word = await sitWithBots(player, { play, name: "Freitag", chairs: 6, bots: ["call", "call", "call"] });
  });
  afterAll(async () => {
    await player?.leave();
  });

  it("decides in German", async () => {
    await player.until("a decision", () => (player.told?.mine?.options ?? null) !== null);
    await lookAt(`${play} decision`, player, atTable);
    await decide(player, chance);
  });

  it("reads a showdown in German", async () => {
    const isShown = (told: NonNullable<Guest["told"]>) =>
      told.view.hand?.is_over === true && told.view.hand.seats.filter((seat) => seat.is_shown).length > 1 && told.view.hand.seats.some((seat) => seat.chair === told.mine?.chair);
    await playUntil(player, chance, "a showdown", isShown);
    await player.page
      .getByText(/Nächste Hand in \d+ Sekunden?\./)
      .first()
      .waitFor();
    // The keys of the dock are dead for a moment when its buttons change.
    await player.page.waitForTimeout(700);
    await player.page.keyboard.press("h");
    await player.page.getByRole("button", { name: de.dock.goOn }).waitFor();
    await lookAt(`${play} showdown`, player, atTable);
    const lines = await logLines(player);
    expect(lines.some((line) => /^Du /.test(line))).toBe(true);
    await player.page.getByRole("button", { name: de.dock.goOn }).click();
    expect(lines.some((line) => /\b(gewinnt|gewinnst|bekommt|bekommst|holt|scoop)/.test(line))).toBe(true);
  });

  it("finds everything around it in German", async () => {
    await command(player, word, { do: "pause" });
    await player.page.getByText(de.side.pausedByYou, { exact: true }).first().waitFor();
    await lookAt(`${play} pause`, player, atTable);
    const { page } = player;
    for (const side of ["chat", "players", "log"] as const) {
      await page.getByRole("tab", { name: de.table.sides[side] }).click();
      await lookAt(`${play} ${side}`, player, spills);
    }
    const items = [de.dialogs.seenCards, de.dialogs.ledgerAndSettling, de.dialogs.inviteFriends, de.dialogs.desk];
    for (const item of ["", ...items]) {
      await page.getByRole("button", { name: de.table.more, exact: true }).click();
      await page.getByRole("dialog").waitFor();
      if (item !== "") await page.getByRole("dialog").getByRole("button", { name: item }).click();
      if (item !== "") await page.getByRole("dialog", { name: item }).waitFor();
      await page.waitForLoadState("networkidle");
      await lookAt(`${play} ${item || "menu"}`, player);
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
    }
    for (const [key, title] of [
      ["g", de.dialogs.lastHand],
      ["?", player.told?.view.game ?? ""],
    ] as const) {
      await page.keyboard.press(key);
      await page.getByRole("dialog", { name: title }).waitFor();
      await page.waitForLoadState("networkidle");
      await lookAt(`${play} key ${key === "?" ? "rules" : key}`, player);
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
    }
    expect(player.troubles).toEqual([]);
  });
});

it("who picks a language at a table reads all of it anew, and keeps the seat", async () => {
  const ann = await Guest.come(here.browser, here.house);
  try {
    await ann.comeIn("Wechsler");
    const word = await sitWithBots(ann, { play: "holdem", name: "Samstag", chairs: 6, bots: ["call", "call", "call"] });
    const { page } = ann;
    await playHand(ann, new Chance("anew"));
    await command(ann, word, { do: "pause" });
    await page.getByText(en.side.pausedByYou, { exact: true }).first().waitFor();
    const english = await logLines(ann);
    const chair = ann.told?.mine?.chair;
    expect(english.filter((line) => DEALER.test(line)).length).toBeGreaterThan(3);
    await page.getByRole("button", { name: "Settings" }).first().click();
    await page.getByRole("button", { name: "Deutsch" }).click();
    await page.getByRole("dialog", { name: "Einstellungen" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByText(de.side.pausedByYou, { exact: true }).first().waitFor();
    await expect.poll(async () => (await logLines(ann)).filter((line) => DEALER.test(line))).toEqual([]);
    expect((await logLines(ann)).length).toBe(english.length);
    expect(ann.told?.mine?.chair).toBe(chair);
    await lookAt("switched", ann, atTable);
    await page.getByRole("button", { name: "Einstellungen" }).first().click();
    await page.getByRole("button", { name: "English" }).click();
    await page.getByRole("dialog", { name: "Settings" }).waitFor();
    await expect.poll(() => logLines(ann)).toEqual(english);
    expect(ann.troubles).toEqual([]);
  } finally {
    await ann.leave();
  }
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
