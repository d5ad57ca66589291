import { describe, expect, it } from "vitest";

import type { Award, AwardPart, HandView } from "../wire";
import { gains, hasWon, isTold, playing, tale, totals } from "./tale";

const part = (share: string, cards: string[] = [], tied = 1): AwardPart => ({ share, hand: "", cards, tied });
const award = (pot: number, chair: number | null, chips: number, parts: AwardPart[], second = false): Award => ({
  pot, second, chair, chips, parts, why: chair === null ? "house" : (["uncontested", "share"] as const)[parts.length] ?? "scoop",
});
const hand = (awards: Award[], unwon?: string[]) => ({ shares: ["high", "low"], awards, unwon }) as unknown as HandView;

describe("a showdown", () => {
  const it1 = hand([award(0, 1, 50, [part("low", ["2c"])]), award(0, 3, 50, [part("high", ["As", "2c"])]), award(1, 2, 20, [part("high", ["Kd"])]), award(0, null, 1, [])]);
  it("is told side pots first and in the order of the shares", () => {
    expect(tale(it1).map((step) => [step.pot, step.share, step.colour])).toEqual([[1, "high", 1], [0, "high", 1], [0, "low", 2]]);
  });
  it("rings a card in the colour of the first share it plays for", () => {
    expect([...playing(tale(it1))]).toEqual([["Kd", 1], ["As", 1], ["2c", 1]]);
    expect(playing(tale(it1).slice(2)).get("2c")).toBe(2);
  });
  it("adds up what everybody gets", () => {
    expect([...gains(it1.awards)]).toEqual([[1, 50], [3, 50], [2, 20]]);
    expect(totals(it1).shares.map((it) => [it.share, it.chips, it.chairs])).toEqual([["high", 70, [3, 2]], ["low", 50, [1]]]);
    expect(totals(it1).whole).toEqual([]);
  });
  it("is told board by board where it was dealt twice", () => {
    const twice = hand([award(0, 1, 50, [part("high", ["As"])]), award(0, 2, 50, [part("high", ["Kd"])], true)]);
    expect(tale(twice).map((step) => [step.second, step.winners.map((it) => it.chair)])).toEqual([[false, [1]], [true, [2]]]);
    expect([...playing(tale(twice)).keys()]).toEqual(["As", "Kd"]);
  });
  it("tells nothing where nobody had to show", () => expect(tale(hand([award(0, 1, 30, [])]))).toEqual([]));
});

describe("a scoop", () => {
  const scoop = award(0, 4, 380, [part("high", ["9c", "8d"]), part("low", ["6s", "5h", "8d"])]);
  it("is told share by share, each in its colour", () => {
    expect(tale(hand([scoop])).map((step) => [step.share, step.colour])).toEqual([["high", 1], ["low", 2]]);
    expect([...playing(tale(hand([scoop])))]).toEqual([["9c", 1], ["8d", 1], ["6s", 2], ["5h", 2]]);
    expect(["high", "low"].map((share) => hasWon(tale(hand([scoop])), 4, share, false))).toEqual([true, true]);
  });
  it("is paid once, when its last share is told", () => {
    const steps = tale(hand([scoop]));
    expect(steps.map((step) => step.winners.map((it) => it.chips))).toEqual([[0], [380]]);
    expect([0, 1, 2].map((count) => isTold(scoop, steps.slice(0, count)))).toEqual([false, false, true]);
  });
  it("has its chips by itself, and beside it what shares of other pots bring", () => {
    const both = totals(hand([scoop, award(1, 2, 60, [part("high")]), award(1, 3, 60, [part("low")])]));
    expect(both.whole).toEqual([{ chips: 380, chairs: [4] }]);
    expect(both.shares.map((it) => [it.share, it.chips, it.chairs])).toEqual([["high", 60, [2]], ["low", 60, [3]]]);
    expect(totals(hand([scoop])).shares.map((it) => [it.share, it.chips, it.chairs])).toEqual([["high", 0, [4]], ["low", 0, [4]]]);
  });
  it("of one pot is not that of another, and a tie for everything is one", () => {
    const parts = [part("high", [], 2), part("low", [], 2)];
    expect(totals(hand([scoop, award(1, 2, 60, parts)])).whole).toEqual([{ chips: 380, chairs: [4] }, { chips: 60, chairs: [2] }]);
    expect(totals(hand([award(0, 1, 45, parts), award(0, 2, 44, parts)])).whole).toEqual([{ chips: 89, chairs: [1, 2] }]);
  });
});

describe("a share that nobody qualifies for", () => {
  it("is said so", () => expect(totals(hand([award(0, 1, 50, [part("high")])], ["low"])).unwon).toEqual(["low"]));
  it("is not where it was won in another pot", () => {
    expect(totals(hand([award(0, 1, 50, [part("low")]), award(1, 2, 50, [part("high")])], ["low"])).unwon).toEqual([]);
  });
});

it("no chip is counted twice", () => {
  const awards = [
    award(0, 4, 380, [part("high"), part("low")]), award(1, 2, 61, [part("high")]), award(1, 3, 60, [part("low")]),
    award(2, 1, 30, [part("high", [], 2)]), award(2, 5, 30, [part("high", [], 2)]),
  ];
  const { whole, shares } = totals(hand(awards));
  const all = awards.reduce((sum, it) => sum + it.chips, 0);
  expect([...whole, ...shares].reduce((sum, it) => sum + it.chips, 0)).toBe(all);
  expect(tale(hand(awards)).flatMap((step) => step.winners).reduce((sum, it) => sum + it.chips, 0)).toBe(all);
});
