import { describe, expect, it } from "vitest";

import type { HandView, Line } from "../../wire";
import { chapters, handLines, keep, lastHands, plain, seenCards, toUs } from "./chapters";

let number = 0;
const line = (what: string, words = "", cards: string[] = []): Line => ({ number: number++, at: 0, what, words, cards });
const words = (it: Line) => it.words ?? "";

describe("the log", () => {
  it("is split by hand and street, and a street has its cards in its title", () => {
    const told = chapters(
      [
        line("sat", "Ann sits down with 1,000."),
        line("begun", "Hand 7: Texas Hold'em."),
        line("step"),
        line("posted", "Ann posts a blind of 5."),
        line("street", "Flop."),
        line("burned"),
        line("board", "The board gets Qh Td 4c.", ["Qh", "Td", "4c"]),
        line("checked", "Ann checks."),
      ],
      words,
    );
    expect(told.map((it) => [it.title, it.cards, it.lines.length])).toEqual([
      ["", [], 1],
      ["Hand 7 · Texas Hold'em", [], 1],
      ["Flop", ["Qh", "Td", "4c"], 1],
    ]);
  });
  it("tells the first street with its hand", () => {
    const told = chapters([line("begun", "Hand 7: Razz."), line("street", "Third street.")], words);
    expect(told.map((it) => it.title)).toEqual(["Hand 7 · Razz · Third street"]);
  });
  it("is drawn anew only where something is added", () => {
    const lines = [line("begun", "Hand 7: Razz."), line("folded", "Ann folds."), line("begun", "Hand 8: Razz."), line("folded", "Bob folds.")];
    const before = chapters(lines, words);
    const now = keep(before, chapters([...lines, line("folded", "Cid folds.")], words));
    expect(now.map((it, i) => it === before[i])).toEqual([true, false]);
    expect(now[1]?.lines.length).toBe(2);
  });
  it("begins with the last hands", () => {
    const lines = [line("sat"), line("begun"), line("over"), line("begun"), line("over"), line("begun")];
    expect([1, 2, 3, 4].map((count) => lastHands(lines, count))).toEqual([5, 3, 1, 0]);
  });
  it("keeps three dots and drops one", () => {
    expect([plain("Ann folds."), plain("Well...")]).toEqual(["Ann folds", "Well..."]);
  });
});

it("who wins is told so", () => {
  expect(toUs("Ann wins 20. Bob wins 20. Ann gets back 5.", "Ann")).toBe("You win 20. Bob wins 20. You get back 5.");
  expect(toUs("Annie wins 20.", "Ann")).toBe("Annie wins 20.");
});

describe("the last hand", () => {
  const before = [line("begun", "Hand 1."), line("folded"), line("over"), line("said", "Ann: so")];
  it("is the one that is over", () => {
    const now = [...before, line("begun", "Hand 2."), line("dealt")];
    expect(handLines(now, true).map((it) => it.what)).toEqual(["begun", "folded", "over"]);
    expect(handLines(now, false).map((it) => it.what)).toEqual(["begun", "dealt"]);
  });
  it("is not there when it was told from the middle", () => {
    expect(handLines([line("folded"), line("over"), line("begun")], true)).toEqual([]);
  });
});

it("cards that were folded are seen, and not there", () => {
  const seat = { is_in: true, down: ["??"], up: ["Ah"] };
  const hand = { board: [{ card: "2c", is_gone: false }, { card: null }], second: [], for_all: [], seats: [seat] } as unknown as HandView;
  const seen = seenCards([line("begun"), line("dealt", "", ["??", "Ah"]), line("dealt", "", ["Ks"])], hand, null);
  expect(seen).toEqual([
    { card: "2c", isThere: true },
    { card: "Ah", isThere: true },
    { card: "Ks", isThere: false },
  ]);
});
