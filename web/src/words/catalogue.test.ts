// That every language says the same things is checked by the compiler: each is of the type of the English one.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { de } from "./de";
import { en, type Words } from "./en";
import { messages, texts } from "./testing";

const CATALOGUES = { en, de };

/** Names by which the wire knows things: each language has its own words for them. */
const NAMES = new Set(["host", "game", "double", "discard", "raise"]);

/** The same question with other numbers in it. */
const numbered = (args: readonly unknown[]) => [0, 1, 2].map((n) => args.map((it) => (typeof it === "number" ? n : it)));

describe.each(Object.entries(CATALOGUES))("%s", (_, words) => {
  it("says something with every message", () => {
    const found = [...messages(words)].flatMap(({ name, message, args }) =>
      [args, ...numbered(args)]
        .flatMap((asked) => texts(message, asked))
        .filter((text) => text.trim() === "" || /undefined|NaN|\[object|\$\{/.test(text) || text !== text.trim())
        .map((text) => `${name}: "${text}"`),
    );
    expect(found).toEqual([]);
  });

  it("has everything in its sentences that it was told", () => {
    const found = [...messages(words)].flatMap(({ name, message, args }) => {
      const said = texts(message, args).join(" ").toLowerCase();
      // What a number stands for may be told in words, and cards have names of their own.
      const missing = args.flat().filter((it) => typeof it === "string" && it.length > 1 && !NAMES.has(it) && !said.includes(it.toLowerCase()));
      return missing.map((it) => `${name} leaves out ${String(it)}`);
    });
    expect(found).toEqual([]);
  });
});

it("every message is used somewhere, if only by another one", () => {
  const top = join(import.meta.dirname, "..");
  const files = readdirSync(top, { recursive: true, encoding: "utf8" }).filter((file) => /\.(svelte|ts)$/.test(file) && !/\.test\.ts$|^words\/(de\/|testing)/.test(file));
  const sources = files.map((file) => readFileSync(join(top, file), "utf8")).join("\n");
  const unused = [...messages(en)].map(({ name }) => name).filter((name) => !new RegExp(`\\b${name.replace(".", "\\.")}\\b`).test(sources));
  expect(unused).toEqual([]);
});

it("every language has the marks of its own", () => {
  const german = [...messages(de)].flatMap(({ name, message, args }) =>
    texts(message, args)
      .filter((text) => /["']|\bSie\b|\bIhre?n?\b(?! Stärke)/.test(text))
      .map((text) => `${name}: ${text}`),
  );
  expect(german).toEqual([]);
});

describe("none, one and two", () => {
  it.each<[string, (words: Words) => (n: number) => string, string[], string[]]>([
    ["games", (w) => w.common.games, ["0 games", "1 game", "2 games"], ["0 Spiele", "1 Spiel", "2 Spiele"]],
    ["hands", (w) => w.common.hands, ["0 hands", "1 hand", "2 hands"], ["0 Hände", "1 Hand", "2 Hände"]],
    ["bots", (w) => w.common.bots, ["0 bots", "1 bot", "2 bots"], ["0 Bots", "1 Bot", "2 Bots"]],
    ["outs", (w) => w.odds.outs, ["0 outs", "1 out", "2 outs"], ["0 Outs", "1 Out", "2 Outs"]],
    ["runouts", (w) => w.odds.runouts, ["0 runouts", "1 runout", "2 runouts"], ["0 Runouts", "1 Runout", "2 Runouts"]],
    ["rules", (w) => w.host.changed, ["0 rules changed", "1 rule changed", "2 rules changed"], ["0 Regeln geändert", "1 Regel geändert", "2 Regeln geändert"]],
    ["hands of a mix", (w) => w.host.everyHands, ["0 hands", "1 hand", "2 hands"], ["Alle 0 Hände", "Jede Hand", "Alle 2 Hände"]],
    [
      "tables",
      (w) => w.lobby.moreTables,
      ["And 0 more tables.", "And 1 more table.", "And 2 more tables."],
      ["Und 0 weitere Tische.", "Und 1 weiterer Tisch.", "Und 2 weitere Tische."],
    ],
    [
      "seconds",
      (w) => w.dock.nextIn,
      ["Next hand in 0 seconds.", "Next hand in 1 second.", "Next hand in 2 seconds."],
      ["Nächste Hand in 0 Sekunden.", "Nächste Hand in 1 Sekunde.", "Nächste Hand in 2 Sekunden."],
    ],
    [
      "a break",
      (w) => w.side.lost,
      ["Connection lost. Trying again.", "Connection lost. Trying again in 1 second.", "Connection lost. Trying again in 2 seconds."],
      ["Verbindung verloren. Neuer Versuch läuft.", "Verbindung verloren. Neuer Versuch in 1 Sekunde.", "Verbindung verloren. Neuer Versuch in 2 Sekunden."],
    ],
    ["chairs", (w) => w.side.freeChairs, ["0 free chairs", "1 free chair", "2 free chairs"], ["0 freie Plätze", "1 freier Platz", "2 freie Plätze"]],
    [
      "people",
      (w) => (n) => w.lobby.company(n, n, n),
      ["0 people, 0 bots, 0 free", "1 person, 1 bot, 1 free", "2 people, 2 bots, 2 free"],
      ["0 Menschen, 0 Bots, 0 frei", "1 Mensch, 1 Bot, 1 frei", "2 Menschen, 2 Bots, 2 frei"],
    ],
    [
      "tables that were closed",
      (w) => (n) => w.lobby.closedTables(["Razz", "HORSE"].slice(0, Math.max(n, 1))),
      ["Closed your older bot table: Razz.", "Closed your older bot table: Razz.", "Closed your older bot tables: Razz and HORSE."],
      [
        "Dein älterer Tisch mit Bots ist geschlossen: Razz.",
        "Dein älterer Tisch mit Bots ist geschlossen: Razz.",
        "Deine älteren Tische mit Bots sind geschlossen: Razz und HORSE.",
      ],
    ],
  ])("%s", (_, of, english, german) => {
    expect([0, 1, 2].map(of(en))).toEqual(english);
    expect([0, 1, 2].map(of(de))).toEqual(german);
  });

  it("whoever wants something of the table", () => {
    const put = (words: Words) => [
      words.side.motionPut("split", [], true),
      words.side.motionPut("split", ["Ann"], false),
      words.side.motionPut("split", ["Ann"], true),
      words.side.motionPut("split", ["Ann", "Bob"], false),
    ];
    expect(put(en)).toEqual(["You want to split the pot.", "Ann wants to split the pot.", "You and Ann want to split the pot.", "Ann and Bob want to split the pot."]);
    expect(put(de)).toEqual(["Du möchtest den Pot teilen.", "Ann möchte den Pot teilen.", "Du und Ann möchtet den Pot teilen.", "Ann und Bob möchten den Pot teilen."]);
  });

  it("and many have separators", () => {
    expect([en.common.games(1234), de.common.games(1234)]).toEqual(["1,234 games", "1.234 Spiele"]);
  });
});

it("names of the room are words for people", () => {
  expect(["win-the-button", "no-limit", "high", "Omaha"].map(en.term)).toEqual(["Win the button", "No limit", "High", "Omaha"]);
  expect(["no-limit", "draw-and-board", "high", "Omaha", "of-a-host"].map(de.term)).toEqual(["No Limit", "Draw mit Board", "High", "Omaha", "Of a host"]);
});
