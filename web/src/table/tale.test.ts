import { describe, expect, it } from "vitest";

import type { Award, AwardPart, HandView } from "../wire";
import { lightOf } from "./light";
import { pillName } from "./pills";
import { gains, hasWon, isTold, playing, tale, totals } from "./tale";

const part = (share: string, cards: string[] = [], tied = 1): AwardPart => ({ share, hand: "", cards, tied });
const award = (pot: number, chair: number | null, chips: number, parts: AwardPart[], second = false): Award => ({
  pot,
  second,
  chair,
  chips,
  parts,
  why: chair === null ? "house" : ((["uncontested", "share"] as const)[parts.length] ?? "scoop"),
});
const hand = (awards: Award[], unwon?: string[]) => ({ shares: ["high", "low"], awards, unwon }) as unknown as HandView;
const scoopOf = (chips: number) => award(0, 4, chips, [part("high"), part("low")]);
const won = (it: HandView) => totals(it).won.map((of) => [of.pot, of.share ?? of.why, of.chips, of.chairs]);

describe("a showdown", () => {
  const it1 = hand([award(0, 1, 50, [part("low", ["2c"])]), award(0, 3, 50, [part("high", ["As", "2c"])]), award(1, 2, 20, [part("high", ["Kd"])]), award(0, null, 1, [])]);
  it("is told side pots first and in the order of the shares", () => {
    expect(tale(it1).map((step) => [step.pot, step.share, step.colour])).toEqual([
      [1, "high", 1],
      [0, "high", 1],
      [0, "low", 2],
    ]);
  });
  it("rings a card in the colours of all shares it plays for", () => {
    expect([...playing(tale(it1))]).toEqual([
      ["Kd", [1]],
      ["As", [1]],
      ["2c", [1, 2]],
    ]);
    expect(playing(tale(it1).slice(2)).get("2c")).toEqual([2]);
    expect(["2c", "Kd", "9h"].map(lightOf(playing(tale(it1))))).toEqual([
      { state: "plays", share: "12" },
      { state: "plays", share: "1" },
      { state: "idle", share: "1" },
    ]);
  });
  it("adds up what everybody gets", () => {
    expect([...gains(it1.awards)]).toEqual([
      [1, 50],
      [3, 50],
      [2, 20],
    ]);
  });
  it("shows each pot with its winners, the main one first", () => {
    expect(won(it1)).toEqual([
      [0, "high", 50, [3]],
      [0, "low", 50, [1]],
      [1, "high", 20, [2]],
    ]);
  });
  it("is told board by board where it was dealt twice", () => {
    const twice = hand([award(0, 1, 50, [part("high", ["As"])]), award(0, 2, 50, [part("high", ["Kd"])], true)]);
    expect(tale(twice).map((step) => [step.second, step.winners.map((it) => it.chair)])).toEqual([
      [false, [1]],
      [true, [2]],
    ]);
    expect([...playing(tale(twice)).keys()]).toEqual(["As", "Kd"]);
  });
  it("tells nothing where nobody had to show", () => expect(tale(hand([award(0, 1, 30, [])]))).toEqual([]));
});

describe("a scoop", () => {
  const scoop = award(0, 4, 380, [part("high", ["9c", "8d"]), part("low", ["6s", "5h", "8d"])]);
  it("is told share by share, each in its colour", () => {
    expect(tale(hand([scoop])).map((step) => [step.share, step.colour])).toEqual([
      ["high", 1],
      ["low", 2],
    ]);
    expect([...playing(tale(hand([scoop])))]).toEqual([
      ["9c", [1]],
      ["8d", [1, 2]],
      ["6s", [2]],
      ["5h", [2]],
    ]);
    expect(["high", "low"].map((share) => hasWon(tale(hand([scoop])), 4, share, false))).toEqual([true, true]);
  });
  it("is paid once, when its last share is told", () => {
    const steps = tale(hand([scoop]));
    expect(steps.map((step) => step.winners.map((it) => it.chips))).toEqual([[0], [380]]);
    expect([0, 1, 2].map((count) => isTold(scoop, steps.slice(0, count)))).toEqual([false, false, true]);
  });
  it("has its chips by itself, and beside it what shares of other pots bring", () => {
    const both = hand([scoop, award(1, 2, 60, [part("high")]), award(1, 3, 60, [part("low")])]);
    expect(won(both)).toEqual([
      [0, "whole", 380, [4]],
      [1, "high", 60, [2]],
      [1, "low", 60, [3]],
    ]);
    expect(won(hand([scoop]))).toEqual([
      [0, "whole", 380, [4]],
      [0, "high", 0, [4]],
      [0, "low", 0, [4]],
    ]);
  });
  it("of one pot is not that of another, and a tie for everything is one", () => {
    const parts = [part("high", [], 2), part("low", [], 2)];
    expect(won(hand([scoop, award(1, 2, 60, parts)]))).toEqual([
      [0, "whole", 380, [4]],
      [1, "whole", 60, [2]],
    ]);
    expect(won(hand([award(0, 1, 45, parts), award(0, 2, 44, parts)]))[0]).toEqual([0, "whole", 89, [1, 2]]);
  });
});

describe("several pots", () => {
  it("are told apart even where one player wins them all", () => {
    const all = hand([award(0, 1, 90, [part("high")]), award(1, 1, 40, [part("high")]), award(2, 1, 10, [part("high")])]);
    expect(won(all)).toEqual([
      [0, "high", 90, [1]],
      [1, "high", 40, [1]],
      [2, "high", 10, [1]],
    ]);
    expect(totals(all).won.map((it) => pillName(it, totals(all)))).toEqual(["Main", "Side 1", "Side 2"]);
  });
  it("have the names of their shares where there are two", () => {
    const two = hand([award(0, 1, 45, [part("high")]), award(0, 2, 45, [part("low")]), award(1, 1, 40, [part("high"), part("low")])]);
    expect(totals(two).won.map((it) => pillName(it, totals(two)))).toEqual(["Main, high", "Main, low", "Side, scoop"]);
  });
  it("show what was won without a showdown, but no bet that nobody called", () => {
    const back: Award = { ...award(2, 3, 15, []), why: "returned" };
    expect(won(hand([award(0, 1, 90, [part("high")]), award(1, 2, 40, []), back]))).toEqual([
      [0, "high", 90, [1]],
      [1, "uncontested", 40, [2]],
    ]);
  });
  it("need no names where there is one", () => {
    const names = (it: HandView) => totals(it).won.map((of) => pillName(of, totals(it)));
    expect(names(hand([award(0, 1, 90, [part("high")])]))).toEqual(["High"]);
    expect(names(hand([scoopOf(380)]))).toEqual(["Scoop", "High", "Low"]);
  });
  it("have no pill where nobody had to show", () => expect(won(hand([award(0, 1, 30, [])]))).toEqual([]));
});

describe("a share that nobody qualifies for", () => {
  it("is said so", () => expect(totals(hand([award(0, 1, 50, [part("high")])], ["low"])).unwon).toEqual(["low"]));
  it("is not where it was won in another pot", () => {
    expect(totals(hand([award(0, 1, 50, [part("low")]), award(1, 2, 50, [part("high")])], ["low"])).unwon).toEqual([]);
  });
});

it("no chip is counted twice", () => {
  const awards = [
    award(0, 4, 380, [part("high"), part("low")]),
    award(1, 2, 61, [part("high")]),
    award(1, 3, 60, [part("low")]),
    award(2, 1, 30, [part("high", [], 2)]),
    award(2, 5, 30, [part("high", [], 2)]),
  ];
  const all = awards.reduce((sum, it) => sum + it.chips, 0);
  expect(totals(hand(awards)).won.reduce((sum, it) => sum + it.chips, 0)).toBe(all);
  expect(
    tale(hand(awards))
      .flatMap((step) => step.winners)
      .reduce((sum, it) => sum + it.chips, 0),
  ).toBe(all);
});
