import { describe, expect, it } from "vitest";

import type { Award, HandView, Line, Piece } from "../wire";
import { coloursOf } from "./paid";

const who = (player: number): Piece => ({ player, name: `P${player}` });
const seats = [7, 8, 9].map((player, chair) => ({ player, chair }));
const hand = (awards: Award[], shares = ["high", "low"]) => ({ shares, seats, awards }) as unknown as HandView;
const award = (pot: number, chair: number, chips: number, ...shares: string[]): Award => ({
  pot,
  second: false,
  chair,
  chips,
  why: shares.length > 1 ? "scoop" : "share",
  parts: shares.map((share) => ({ share, hand: "", cards: [], tied: 1 })),
});
const line = (number: number, text: Piece[], what: Line["what"] = "awarded"): Line => ({ number, at: 0, what, text });
const colours = (lines: Line[], of: HandView) => [...coloursOf(lines, of)];

describe("what came of a hand", () => {
  const both: Piece[] = [who(7), " wins the high half, ", { chips: 60 }, ": flush. ", who(8), " wins the low half, ", { chips: 60 }, ": 8-6-4-3-2."];
  it("has the colour of its share, sentence by sentence", () => {
    expect(colours([line(3, both)], hand([award(0, 0, 60, "high"), award(0, 1, 60, "low")]))).toEqual([[3, [1, 2]]]);
  });
  it("has none where no share can be won alone, and a scoop has none", () => {
    expect(colours([line(3, [who(7), " wins ", { chips: 60 }, "."])], hand([award(0, 0, 60, "high")], ["high"]))).toEqual([]);
    expect(colours([line(3, [who(7), " scoops ", { chips: 60 }, ": flush; 8-6-4-3-2."])], hand([award(0, 0, 60, "high", "low")]))).toEqual([[3, [null]]]);
  });
  it("is about no share where no hand qualifies", () => {
    const text: Piece[] = ["No hand qualifies for low. ", who(7), " wins ", { chips: 60 }, ": flush."];
    expect(colours([line(3, text)], hand([award(0, 0, 60, "high")]))).toEqual([[3, [null, 1]]]);
  });
  it("tells those who split a share in one sentence", () => {
    const text: Piece[] = [who(7), " wins the high half, ", { chips: 30 }, ". ", who(8), " and ", who(7), " split the low half, ", { chips: 15 }, " each."];
    expect(colours([line(3, text)], hand([award(0, 0, 30, "high"), award(0, 1, 15, "low"), award(0, 0, 15, "low")]))).toEqual([[3, [1, 2]]]);
  });
  it("tells pots that go the same way with their sum", () => {
    const text: Piece[] = [who(7), " wins the high half of both pots, ", { chips: 70 }, ": flush. ", who(8), " wins the low half of both pots, ", { chips: 70 }, "."];
    const awards = [award(0, 0, 60, "high"), award(0, 1, 60, "low"), award(1, 0, 10, "high"), award(1, 1, 10, "low")];
    expect(colours([line(3, text), line(4, [])], hand(awards))).toEqual([
      [3, [1, 2]],
      [4, []],
    ]);
  });
  it("tells pots one after the other, also where one player wins the same twice", () => {
    const wins = (half: string): Piece[] => [who(7), ` wins the ${half} half, `, { chips: 60 }, "."];
    const lines = [line(3, wins("low")), line(4, [who(8), " folds."], "folded"), line(5, wins("high"))];
    expect(colours(lines, hand([award(1, 0, 60, "low"), award(0, 0, 60, "high")]))).toEqual([
      [3, [2]],
      [5, [1]],
    ]);
  });
});
