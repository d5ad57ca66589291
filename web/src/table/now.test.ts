import { describe, expect, it } from "vitest";

import { nowRow, tableTitle, titled, WHY } from "./now";

const RED = { game: "Texas Hold'em", why: "red-flop" } as const;

describe("a hand that has turned into another game", () => {
  it("is called by both", () => {
    expect(titled("Wonky Donkey", RED)).toBe("Wonky Donkey: Texas Hold'em");
    expect(titled("Wonky Donkey", null)).toBe("Wonky Donkey");
    expect(titled("Wonky Donkey", undefined)).toBe("Wonky Donkey");
    expect(titled("Texas Hold'em", RED)).toBe("Texas Hold'em");
  });

  it("gives the table its name until it is over: then the table has the name of the next game", () => {
    expect(tableTitle({ game: "Wonky Donkey", hand: { is_over: false, now: RED } })).toBe("Wonky Donkey: Texas Hold'em");
    expect(tableTitle({ game: "Razz", hand: { is_over: true, now: RED } })).toBe("Razz");
    expect(tableTitle({ game: "Wonky Donkey", hand: { is_over: false } })).toBe("Wonky Donkey");
    expect(tableTitle({ game: "Wonky Donkey", hand: null })).toBe("Wonky Donkey");
  });

  it("says why", () => {
    expect((["chosen", "red-flop", "black-flop", "unopened", "rules"] as const).map((why) => WHY[why])).toEqual([
      "by choice", "the flop is mostly red", "the flop is mostly black", "no one opened", "by the rules",
    ]);
  });
});

describe("the tag has room for its words", () => {
  // 13 letters of the name and 22 of the reason: 32 + 13 * 8 + 22 * 6.5, or 20 + 22 * 6; the name alone is 20 + 13 * 7.5.
  it("in one line on a desk", () => expect(nowRow(RED, false)).toEqual({ w: 279, h: 26, slim: { w: 118, h: 18 } }));
  it("in two on a phone, as wide as the longer one", () => {
    expect(nowRow(RED, true)).toEqual({ w: 152, h: 36, slim: { w: 118, h: 18 } });
    expect(nowRow({ game: "Omaha Eight or Better", why: "unopened" }, true)).toMatchObject({ w: 176 });
  });
  it("and names that are too long are cut off", () => {
    const game = "The Game of the Very Long Evening at Aunt Mathilda's House";
    expect([false, true].map((isPortrait) => nowRow({ game, why: "rules" }, isPortrait)).map((row) => [row.w, row.slim.w])).toEqual([[360, 130], [176, 130]]);
  });
});
