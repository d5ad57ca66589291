import { describe, expect, it } from "vitest";

import { told } from "../../lib/said";
import type { HandView, Line, What } from "../../wire";
import { chapters, handLines, keep, lastHands, results, seenCards } from "./chapters";

let number = 0;
const line = (what: What, words = "", cards: string[] = []): Line => ({ number: number++, at: 0, what, cards, ...(words === "" ? {} : { text: [words] }) });
const titles = (lines: Line[]) => chapters(lines).map((it) => told(it.title, { me: null, cents: false }));

describe("the log", () => {
  it("is split by hand and street, and a street has its cards in its title", () => {
    const lines = [
      line("sat", "Ann sits down with 1,000."),
      line("begun", "Hand 7: Texas Hold'em."),
      line("step"),
      line("posted", "Ann posts the small blind, 5."),
      line("street", "Flop."),
      line("burned"),
      line("board", "The dealer deals Qh Td 4c.", ["Qh", "Td", "4c"]),
      line("checked", "Ann checks."),
    ];
    expect(titles(lines)).toEqual(["", "Hand 7: Texas Hold'em.", "Flop."]);
    expect(chapters(lines).map((it) => [it.cards, it.lines.length])).toEqual([
      [[], 1],
      [[], 1],
      [["Qh", "Td", "4c"], 1],
    ]);
  });
  it("says which cards go to which board", () => {
    const text = ["The dealer deals: top ", { cards: ["Qh"] }, ", bottom ", { cards: ["Td"] }, "."];
    const lines = [line("begun", "Hand 7."), line("posted", "Ann posts."), line("street", "Flop."), { ...line("board", "", ["Qh", "Td"]), text }];
    expect(chapters(lines).map((it) => [it.cards, it.lines.length])).toEqual([
      [[], 1],
      [[], 1],
    ]);
  });
  it("has a heading for a draw after a round of betting, and none where the street is the draw", () => {
    const drawn = [line("step"), line("discarded", "Ann draws 2 cards."), line("discarded", "Bob stands pat."), line("burned"), line("dealt")];
    const begun = [line("begun", "Hand 7: Dramaha."), line("posted", "Ann posts."), line("street", "Flop.")];
    expect(titles([...begun, line("checked", "Ann checks."), ...drawn, line("street", "Turn.")])).toEqual(["Hand 7: Dramaha.", "Flop.", "Draw.", "Turn."]);
    expect(titles([...begun, ...drawn])).toEqual(["Hand 7: Dramaha.", "Flop."]);
    // Cards that are only discarded bring no new ones.
    expect(titles([...begun, line("checked", "Ann checks."), line("step"), line("discarded", "Ann discards 1 card."), line("street", "Turn.")])).toEqual([
      "Hand 7: Dramaha.",
      "Flop.",
      "Turn.",
    ]);
  });
  it("tells the first street with its hand", () => {
    expect(titles([line("begun", "Hand 7: Razz."), line("street", "Third street.")])).toEqual(["Hand 7: Razz. Third street."]);
  });
  it("is drawn anew only where something is added", () => {
    const lines = [line("begun", "Hand 7: Razz."), line("folded", "Ann folds."), line("begun", "Hand 8: Razz."), line("folded", "Bob folds.")];
    const before = chapters(lines);
    const now = keep(before, chapters([...lines, line("folded", "Cid folds.")]));
    expect(now.map((it, i) => it === before[i])).toEqual([true, false]);
    expect(now[1]?.lines.length).toBe(2);
  });
  it("is drawn anew where it is told in another language", () => {
    const told = (words: string[]) => words.map((text, i): Line => ({ number: i, at: 0, what: i === 0 ? "begun" : "folded", text: [text] }));
    const before = chapters(told(["Hand 7: Razz.", "Ann folds."]));
    expect(keep(before, chapters(told(["Hand 7: Razz.", "Ann foldet."])))).toEqual(chapters(told(["Hand 7: Razz.", "Ann foldet."])));
  });
  it("begins with the last hands", () => {
    const lines = [line("sat"), line("begun"), line("over"), line("begun"), line("over"), line("begun")];
    expect([1, 2, 3, 4].map((count) => lastHands(lines, count))).toEqual([5, 3, 1, 0]);
  });
});

describe("the last hand", () => {
  const before = [line("begun", "Hand 1."), line("folded"), line("over"), line("said", "so")];
  it("is the one that is over", () => {
    const now = [...before, line("begun", "Hand 2."), line("dealt")];
    expect(handLines(now, true).map((it) => it.what)).toEqual(["begun", "folded", "over"]);
    expect(handLines(now, false).map((it) => it.what)).toEqual(["begun", "dealt"]);
  });
  it("is told by what came of it", () => {
    const hand = [line("begun", "Hand 1."), line("awarded", "Ann wins the side pot, 20."), line("awarded", "Bob wins the main pot, 40."), line("over")];
    const said = (lines: Line[]) => results(lines).map((it) => told(it.text, { me: null, cents: false }));
    expect(said([...hand, line("said", "so")])).toEqual(["Ann wins the side pot, 20.", "Bob wins the main pot, 40."]);
    expect(said([...hand, line("begun", "Hand 2."), line("checked", "Ann checks.")])).toEqual([]);
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
