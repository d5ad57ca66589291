import { describe, expect, it } from "vitest";

import { isOrderOf, pick, piled, send, shownOrder } from "./own";

const DRAW = { may: "draw" as const, least: 0, most: 2, of: ["As", "Kd", "2c"] };

describe("picking", () => {
  it("takes and lets go, and never more than may be picked", () => {
    expect(pick([], "As", DRAW)).toEqual(["As"]);
    expect(pick(["As"], "As", DRAW)).toEqual([]);
    expect(pick(["As", "Kd"], "2c", DRAW)).toEqual(["As", "Kd"]);
    expect(pick([], "9h", DRAW)).toEqual([]);
  });
  it("changes the one card where only one can be picked", () => {
    expect(pick(["As"], "Kd", { ...DRAW, most: 1 })).toEqual(["Kd"]);
  });
});

describe("piles", () => {
  const cards = ["a", "b", "c", "d", "e", "f"];
  it("are filled in order", () =>
    expect(piled(cards, [4, 2])).toEqual([
      ["a", "b", "c", "d"],
      ["e", "f"],
    ]));
  it("keep their sizes when a card is sent on", () => {
    const sent = send(cards, [4, 2], "b");
    expect(piled(sent, [4, 2])).toEqual([
      ["a", "f", "c", "d"],
      ["e", "b"],
    ]);
    expect(isOrderOf(sent, cards)).toBe(true);
    expect(piled(send(cards, [4, 2], "e"), [4, 2])).toEqual([
      ["a", "b", "c", "e"],
      ["d", "f"],
    ]);
  });
  it("know when they do not hold these cards", () => expect(isOrderOf(["a"], cards)).toBe(false));
});

it("cards are sorted only when asked, and every slot stays with its card", () => {
  const cards = ["2c", "As"].map((card, i) => ({ slot: `d${i}`, card, isUp: false }));
  expect(shownOrder(cards, false).map((it) => it.card)).toEqual(["2c", "As"]);
  expect(shownOrder(cards, true).map((it) => it.slot)).toEqual(["d1", "d0"]);
});
