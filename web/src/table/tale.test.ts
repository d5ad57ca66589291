import { describe, expect, it } from "vitest";

import type { Award, HandView } from "../wire";
import { gains, playing, tale, totals } from "./tale";

const award = (pot: number, chair: number | null, chips: number, share: string | null, cards: string[] = [], second = false): Award => ({ pot, second, chair, chips, share, hand: null, cards });
const hand = (awards: Award[]) => ({ shares: ["high", "low"], awards }) as unknown as HandView;

describe("a showdown", () => {
  const it1 = hand([award(0, 1, 50, "low", ["2c"]), award(0, 3, 50, "high", ["As", "2c"]), award(1, 2, 20, "high", ["Kd"]), award(0, null, 1, null)]);
  it("is told side pots first and in the order of the shares", () => {
    expect(tale(it1).map((step) => [step.pot, step.share, step.colour])).toEqual([[1, "high", 1], [0, "high", 1], [0, "low", 2]]);
  });
  it("rings a card in the colour of the first share it plays for", () => {
    expect([...playing(tale(it1))]).toEqual([["Kd", 1], ["As", 1], ["2c", 1]]);
    expect(playing(tale(it1).slice(2)).get("2c")).toBe(2);
  });
  it("adds up what everybody gets", () => {
    expect([...gains(it1.awards)]).toEqual([[1, 50], [3, 50], [2, 20]]);
    expect(totals(it1).map((it) => [it.share, it.chips, it.chairs])).toEqual([["high", 70, [3, 2]], ["low", 50, [1]]]);
  });
  it("is told board by board where it was dealt twice", () => {
    const twice = hand([award(0, 1, 50, "high", ["As"]), award(0, 2, 50, "high", ["Kd"], true)]);
    expect(tale(twice).map((step) => [step.second, step.winners.map((it) => it.chair)])).toEqual([[false, [1]], [true, [2]]]);
    expect([...playing(tale(twice)).keys()]).toEqual(["As", "Kd"]);
  });
  it("tells nothing where nobody had to show", () => expect(tale(hand([award(0, 1, 30, null)]))).toEqual([]));
});
