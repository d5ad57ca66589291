import { afterEach, describe, expect, it } from "vitest";

import type { Mark } from "../wire";
import { speak } from "../words/words.svelte";
import { chips, marked, parseChips, stakesWords, unbroken, whoseWords } from "./format";

it("chips have separators, and cents two places", () => {
  expect(chips(12050)).toBe("12,050");
  expect(chips(12050, true)).toBe("120.50");
});

it("ranks that are read in one go are not broken between two lines", () => {
  const ranks = (text: string) => unbroken(text).flatMap((part) => (part.isRanks ? [part.text] : []));
  expect(ranks("10-8-6-4-2 low, on the middle board. Four-card badugi, 7-4-2-A.")).toEqual(["10-8-6-4-2", "7-4-2-A"]);
  expect(ranks("Eight-or-Better, All-in, the five-card half of 1-2-3-four")).toEqual([]);
  for (const text of ["8-6-5-4-2", "a 8-6 b", "", "none"])
    expect(
      unbroken(text)
        .map((part) => part.text)
        .join(""),
    ).toBe(text);
});

it("what is typed is read as it is written", () => {
  expect(parseChips("12,050")).toBe(12050);
  expect(parseChips("120.5", true)).toBe(12050);
  expect(parseChips("12.5")).toBeNull();
  expect(parseChips("-3")).toBeNull();
  expect(parseChips("")).toBeNull();
});

it.each<[string, number | null, number | null]>([
  // What is typed, as chips, as cents.
  ["20", 20, 2000],
  [" 20 ", 20, 2000],
  ["0", 0, 0],
  ["1,000", 1000, 100000],
  ["1 000", 1000, 100000],
  ["1,234,567", 1234567, 123456700],
  ["0.25", null, 25],
  ["0,25", null, 25],
  ["0,5", null, 50],
  ["100,50", null, 10050],
  ["1,000.50", null, 100050],
  ["1 000,50", null, 100050],
  ["0.29", null, 29],
  ["5.", null, 500],
  ["$20", null, 2000],
  ["20 $", null, 2000],
  ["$0,25", null, 25],
  ["1,000,50", null, null],
  ["0,250", null, null],
  ["1000,000", null, null],
  ["1,0000", null, null],
  ["1,", null, null],
  ["1.000,50", null, null],
  ["0.255", null, null],
  ["1 0", null, null],
  ["-5", null, null],
  ["2e3", null, null],
  ["$20$", null, null],
  ["$", null, null],
  ["ten", null, null],
  ["99999999999999999999", null, null],
])("%j is an amount, or is refused", (typed, asChips, asCents) => {
  expect([parseChips(typed), parseChips(typed, true)]).toEqual([asChips, asCents]);
});

it("a name in a list of words says whose it is, if not the house's", () => {
  expect(marked({ name: "Low", mark: { whose: "room", what: "game" } })).toBe("Low (This room's game)");
  expect(marked({ name: "Low", mark: null })).toBe("Low");
});

describe("whose it is", () => {
  const all = (what: Mark["what"]) =>
    [["room"], ["host", "ann"], ["host"], ["changed", "ann"], ["changed"]].map(([whose, by = null]) => whoseWords({ whose: whose as Mark["whose"], by, what }));
  afterEach(() => speak("en"));

  it("is said of a game, a mix and the games in one", () => {
    expect(all("game")).toEqual(["This room's game", "ann's game", "The host's game", "Changed by ann", "Changed by the host"]);
    expect(all("mix")).toEqual(["This room's mix", "ann's mix", "The host's mix", "Changed by ann", "Changed by the host"]);
    expect(all("games")).toEqual(["With this room's games", "With ann's games", "With the host's games", "Some games changed by ann", "Some games changed by the host"]);
  });
  it("is said in German", async () => {
    await speak("de");
    expect(all("game")).toEqual(["Ein Spiel dieses Servers", "Ein Spiel von ann", "Ein Spiel des Gastgebers", "Von ann geändert", "Vom Gastgeber geändert"]);
    expect(all("games")).toEqual([
      "Mit Spielen dieses Servers",
      "Mit Spielen von ann",
      "Mit Spielen des Gastgebers",
      "Einige Spiele von ann geändert",
      "Einige Spiele vom Gastgeber geändert",
    ]);
  });
});

it("stakes are two amounts and how it is bet", async () => {
  const said = () =>
    [
      { low: 5, high: 10, cents: false, betting: "no-limit" },
      { low: 1000, high: 2000, cents: false, betting: "limit" },
      { low: 25, high: 50, cents: true, betting: "spread" },
      { low: 1, high: 2, cents: false },
    ].map(stakesWords);
  expect(said()).toEqual(["5/10 no-limit", "1,000/2,000 limit", "0.25/0.50 spread", "1/2"]);
  await speak("de");
  expect(said()).toEqual(["5/10 No Limit", "1.000/2.000 Limit", "0,25/0,50 Spread Limit", "1/2"]);
  await speak("en");
});
