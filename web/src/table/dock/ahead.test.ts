import { describe, expect, it } from "vitest";

import type { BetOptions, HandView, SeatView } from "../../wire";
import { choices, kept, moment, resolved, type Ahead, type Ticked } from "./ahead";

const bet: BetOptions = { fold: true, check: false, call: 40, bring_in: null, word: "raise", to: [80], between: null, chip: 1, all_in: 900, pots: null };
const on = { hand: 3, street: "Flop", price: 40 };
const tick = (ahead: Ahead, price = 40): Ticked => ({ ahead, on: { ...on, price } });

describe("a decision made ahead", () => {
  it("stays while nothing changes", () => {
    expect(kept(tick("call"), on)).toEqual(tick("call"));
  });
  it("goes when the price changes", () => {
    expect(kept(tick("call"), { ...on, price: 80 })).toBeNull();
    expect(kept(tick("check", 0), on)).toBeNull();
  });
  it("stays at any price if it was made for any", () => {
    expect(kept(tick("call-any"), { ...on, price: 80 })).not.toBeNull();
    expect(kept(tick("check-fold", 0), on)).not.toBeNull();
  });
  it("goes with the street, the hand and the next round", () => {
    for (const now of [{ ...on, street: "Turn" }, { ...on, hand: 4 }, { ...on, price: 0 }, null]) expect(kept(tick("call-any"), now)).toBeNull();
  });
});

describe("when the turn comes", () => {
  it("is the move it was made for", () => {
    expect(resolved(tick("call"), bet)).toEqual({ move: "call" });
    expect(resolved(tick("call-any"), { ...bet, call: 200 })).toEqual({ move: "call" });
    expect(resolved(tick("check-fold"), bet)).toEqual({ move: "fold" });
    expect(resolved(tick("check-fold"), { ...bet, check: true, call: null })).toEqual({ move: "call" });
    expect(resolved(tick("check", 0), { ...bet, check: true, call: null })).toEqual({ move: "call" });
  });
  it("is nothing at another price", () => {
    expect(resolved(tick("call"), { ...bet, call: 80 })).toBeNull();
    expect(resolved(tick("check", 0), bet)).toBeNull();
  });
  it("never folds where folding is not offered", () => {
    expect(resolved(tick("check-fold"), { ...bet, fold: false, call: null, bring_in: 5 })).toBeNull();
  });
});

it("is offered to who is in the hand with chips, for the price of the bets that lie", () => {
  const seat = { chair: 0, is_in: true, is_all_in: false, stack: 500, bet: 10 } as SeatView;
  const hand = { number: 3, street: "Flop", is_over: false, seats: [seat, { ...seat, chair: 1, bet: 50 }] } as HandView;
  expect(moment(hand, seat)).toEqual(on);
  expect(moment(hand, { ...seat, stack: 25 })?.price).toBe(25);
  expect(moment(hand, { ...seat, is_in: false })).toBeNull();
  expect(moment({ ...hand, is_over: true }, seat)).toBeNull();
  expect(choices(on)).toContain("call");
  expect(choices({ ...on, price: 0 })).toContain("check");
});
