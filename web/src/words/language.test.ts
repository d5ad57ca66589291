import { afterEach, describe, expect, it } from "vitest";

import { seen } from "../lib/cards";
import { chips, parseChips, percent } from "../lib/format";
import { chosen, language, speak, words } from "./words.svelte";

afterEach(() => speak("en"));

describe("the language", () => {
  it("is the one that is chosen", () => {
    expect(chosen("de", ["en-US"])).toBe("de");
    expect(chosen("en", ["de"])).toBe("en");
  });
  it("is else the first that the browser's owner reads", () => {
    expect(chosen("browser", ["de-AT", "en"])).toBe("de");
    expect(chosen("browser", ["fr-FR", "en-GB", "de"])).toBe("en");
    expect(chosen("browser", ["DE"])).toBe("de");
  });
  it("is else English", () => {
    expect(chosen("browser", [])).toBe("en");
    expect(chosen("browser", ["fr", "constructor"])).toBe("en");
    // What an old page or somebody else has put there.
    expect(chosen("xx" as "de", ["de"])).toBe("de");
  });
  it("is English until another is there", async () => {
    expect(language()).toBe("en");
    const coming = speak("de");
    expect(words().common.play).toBe("Play");
    expect(await coming).toBe("de");
    expect([language(), words().common.play]).toEqual(["de", "Spielen"]);
  });
  it("is the last that was asked for", async () => {
    const coming = speak("de");
    await speak("en");
    expect(await coming).toBe("en");
    expect(language()).toBe("en");
  });
});

describe("German", () => {
  it("writes numbers in its own way", async () => {
    await speak("de");
    expect([chips(12050), chips(12050, true), chips(25, true)]).toEqual(["12.050", "120,50", "0,25"]);
    expect(percent(0.4567)).toBe("45,7\u00a0%");
    const { list, ordinal } = words().common;
    expect(ordinal(3)).toBe("3.");
    expect([list([]), list(["Ann"]), list(["Ann", "Bob", "Cid"])]).toEqual(["", "Ann", "Ann, Bob und Cid"]);
  });

  it.each<[string, number | null, number | null]>([
    // What is typed, as chips, as cents.
    ["20", 20, 2000],
    ["1.234", 1234, 123400],
    ["1 000", 1000, 100000],
    ["1.234.567", 1234567, 123456700],
    ["0,25", null, 25],
    ["0.25", null, 25],
    ["100.50", null, 10050],
    ["1.000,50", null, 100050],
    ["5,", null, 500],
    ["20 €", null, 2000],
    ["$20", null, 2000],
    ["1,234", null, null],
    ["1,000.50", null, null],
    ["1.000.50", null, null],
    ["0.250", null, null],
    ["1000.000", null, null],
    ["-5", null, null],
    ["zehn", null, null],
  ])("reads %j as an amount, or refuses it", async (typed, asChips, asCents) => {
    await speak("de");
    expect([parseChips(typed), parseChips(typed, true)]).toEqual([asChips, asCents]);
  });

  it("reads what it writes", async () => {
    await speak("de");
    for (const amount of [0, 5, 999, 1000, 123456, 9999999]) expect([parseChips(chips(amount)), parseChips(chips(amount, true), true)]).toEqual([amount, amount]);
  });

  it("names cards", async () => {
    await speak("de");
    expect(["As", "Td", "Qh", "2c", "Jk", "??"].map((card) => seen(card).name)).toEqual(["Pik Ass", "Karo 10", "Herz Dame", "Kreuz 2", "Joker", "verdeckte Karte"]);
  });
});

it("English writes numbers as before", () => {
  expect([percent(0.4567), percent(1), percent(0), chips(1234567)]).toEqual(["45.7%", "100.0%", "0.0%", "1,234,567"]);
  const { list, ordinal } = words().common;
  expect([1, 2, 3, 4, 11, 12, 13, 21, 102, 111].map(ordinal)).toEqual(["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "102nd", "111th"]);
  expect([list([]), list(["Ann"]), list(["Ann", "Bob", "Cid"])]).toEqual(["", "Ann", "Ann, Bob and Cid"]);
});
