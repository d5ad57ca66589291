import { describe, expect, it } from "vitest";

import type { BetOptions } from "../../wire";
import { ends, hasAmounts, mayRaise, presets, raiseWords, slid, snap } from "./amount";

const open: BetOptions = {
  fold: true,
  check: false,
  call: 10,
  bring_in: null,
  word: "raise",
  to: [],
  between: [20, 990],
  chip: 5,
  all_in: 993,
  pots: [35, 60],
};

describe("an amount", () => {
  it("lies between the ends, in steps of the chip", () => {
    expect(snap(open, 3)).toBe(20);
    expect(snap(open, 5000)).toBe(990);
    expect(snap(open, 42)).toBe(40);
    expect(snap(open, 43)).toBe(45);
  });
  it("is all in where that is nearer and allowed", () => {
    const all: BetOptions = { ...open, between: [20, 993] };
    expect(snap(all, 993)).toBe(993);
    expect(snap(all, 992)).toBe(993);
    expect(snap(all, 991)).toBe(990);
    expect(snap(open, 992)).toBe(990);
  });
  it("is one of those named where only these are allowed", () => {
    const two: BetOptions = { ...open, between: null, to: [20, 40] };
    expect(snap(two, 29)).toBe(20);
    expect(snap(two, 31)).toBe(40);
    expect(ends(two)).toEqual([20, 40]);
    expect(hasAmounts(two)).toBe(true);
    expect(hasAmounts({ ...two, to: [20] })).toBe(false);
    expect(mayRaise({ ...two, to: [] })).toBe(false);
  });
});

it("a slider rests on round amounts and on the ends", () => {
  expect(slid(open, 43, 20)).toBe(40);
  expect(slid(open, 20, 20)).toBe(20);
  expect(slid({ ...open, between: [20, 993] }, 993, 20)).toBe(993);
});

it("presets keep their places, and those not allowed are off", () => {
  expect(presets(open, false).map(({ name, amount, isOff }) => [name, amount, isOff])).toEqual([
    ["Min", 20, false],
    ["½ pot", 35, false],
    ["Pot", 60, false],
    ["Max", 990, false],
  ]);
  expect(presets({ ...open, pots: null }, false).map((it) => it.isOff)).toEqual([false, true, true, false]);
  expect(presets({ ...open, between: null, to: [150, 300] }, true).map((it) => it.name)).toEqual(["1.50", "3.00"]);
});

it("buttons are verbs with the amount", () => {
  const say = (options: BetOptions, amount: number) => Object.values(raiseWords(options, amount, false)).join(" ");
  expect(say(open, 4200 - 3300)).toBe("Raise to 900");
  expect(say({ ...open, word: "bet" }, 40)).toBe("Bet 40");
  expect(say({ ...open, word: "complete" }, 100)).toBe("Complete to 100");
  expect(say(open, 993)).toBe("All in 993");
});
