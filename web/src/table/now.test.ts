import { afterEach, describe, expect, it } from "vitest";

import { speak } from "../words/words.svelte";
import { nowRow, tableTitle, titled, whyNow } from "./now";

const RED = { game: "Texas Hold'em", why: "red-flop", dealt: "Wonky Donkey" } as const;

afterEach(() => speak("en"));

describe("a hand that has turned into another game", () => {
  it("is called by both", () => {
    expect(titled("Texas Hold'em", RED)).toBe("Wonky Donkey: Texas Hold'em");
    expect(titled("Wonky Donkey", null)).toBe("Wonky Donkey");
    expect(titled("Wonky Donkey", undefined)).toBe("Wonky Donkey");
    expect(titled("Texas Hold'em", { ...RED, dealt: "Texas Hold'em" })).toBe("Texas Hold'em");
  });

  it("gives the table its name, also when it is over and lies there: then the table's game is that of the next hand", () => {
    const name = "Texas Hold'em";
    expect(tableTitle({ game: "Wonky Donkey", hand: { name, is_over: false, now: RED } })).toBe("Wonky Donkey: Texas Hold'em");
    expect(tableTitle({ game: "Wonky Donkey", hand: { name, is_over: true, now: RED } })).toBe("Wonky Donkey: Texas Hold'em");
    expect(tableTitle({ game: "Razz", hand: { name, is_over: true, now: RED } })).toBe("Wonky Donkey: Texas Hold'em");
    expect(tableTitle({ game: "Razz", hand: { name: "Badugi", is_over: true } })).toBe("Badugi");
    expect(tableTitle({ game: "Razz", hand: { name: "Razz", is_over: false } })).toBe("Razz");
    expect(tableTitle({ game: "Wonky Donkey", hand: null })).toBe("Wonky Donkey");
  });

  it("says why", () => {
    expect((["chosen", "red-flop", "black-flop", "unopened", "rules"] as const).map((why) => whyNow(why, "2"))).toEqual([
      "picked by a player",
      "the flop is mostly red",
      "the flop is mostly black",
      "no one opened",
      "by the rules",
    ]);
  });

  it("says it by suits where a deck of four colours has no red flop", () => {
    expect((["chosen", "red-flop", "black-flop"] as const).map((why) => whyNow(why, "4"))).toEqual([
      "picked by a player",
      "the flop is mostly hearts and diamonds",
      "the flop is mostly spades and clubs",
    ]);
  });
});

describe("the tag has room for its words", () => {
  // 13 letters of the name and 22 of the reason: 32 + 13 * 8 + 22 * 6.5, or 20 + 22 * 6; the name alone is 8 + 13 * 5.75.
  it("in one line on a desk", () => expect(nowRow(RED, "2", false)).toEqual({ w: 279, h: 26, slim: { w: 83, h: 15 } }));
  it("in two on a phone, as wide as the longer one", () => expect(nowRow(RED, "2", true)).toEqual({ w: 152, h: 36, slim: { w: 83, h: 15 } }));
  it("and no name is cut off: it has as many lines as it needs", () => {
    const game = "The Game of the Very Long Evening at Aunt Mathilda's House";
    // 42, 20 and 21 letters stand in a line of the name; the reason has one of its own.
    const [wide, phone] = [false, true].map((isPortrait) => nowRow({ game, why: "rules", dealt: "Game" }, "2", isPortrait));
    expect(wide).toMatchObject({ w: 360, h: 3 * 20 + 6 });
    expect(phone).toMatchObject({ w: 176, h: 3 * 16 + 14 + 6 });
    expect(wide?.slim).toEqual({ w: 130, h: 3 * 13 + 2 });
  });
  it("in the language they are said in", async () => {
    await speak("de");
    expect([whyNow("red-flop", "2"), whyNow("red-flop", "4")]).toEqual(["Flop überwiegend rot", "Flop überwiegend Herz und Karo"]);
    // 13 letters of the name and 20 of the reason.
    expect([nowRow(RED, "2", false).w, nowRow(RED, "2", true).w]).toEqual([32 + 13 * 8 + 20 * 6.5, 20 + 20 * 6]);
  });
});
