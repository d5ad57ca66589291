import { describe, expect, it } from "vitest";

import { DEAD, isActing, isSudden } from "./dead";

const after = { kind: "waits", question: "" };
const bet = { kind: "bet", question: "1/Preflop" };
const away = { isOver: false, pressedAt: -Infinity };

describe("the buttons come too suddenly", () => {
  it("when others lay under the pointer", () => expect(isSudden(after, bet, { ...away, isOver: true }, 5000)).toBe(true));
  it("when something was pressed just before, wherever the pointer is", () => {
    expect(isSudden(after, bet, { isOver: false, pressedAt: 5000 - DEAD + 1 }, 5000)).toBe(true);
    expect(isSudden(bet, { ...bet, question: "1/Flop" }, { isOver: true, pressedAt: 4900 }, 5000)).toBe(true);
  });
});

describe("the buttons are there at once", () => {
  it("for whoever is elsewhere and has pressed nothing", () => expect(isSudden(after, bet, { isOver: false, pressedAt: 5000 - DEAD }, 5000)).toBe(false));
  it("where they are the same as before", () => {
    expect(isSudden(bet, bet, { isOver: true, pressedAt: 4999 }, 5000)).toBe(false);
    expect(isSudden(bet, { ...bet, question: "1/Flop" }, { ...away, isOver: true }, 5000)).toBe(false);
  });
});

it("only keys that decide something are dead", () => {
  expect(["f", "C", "Enter", " "].map(isActing)).toEqual([true, true, true, true]);
  expect(["l", "t", "?", "1", "Escape", "Tab", "ArrowUp"].map(isActing)).toEqual([false, false, false, false, false, false, false]);
});
