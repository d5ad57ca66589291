import { expect, it } from "vitest";

import type { Line, What } from "../../wire";
import { nextIn, timedOut } from "./pace";

const line = (what: What, at: number, more: Partial<Line> = {}): Line => ({ number: at, at, what, ...more });

it("the next hand comes when the room says so, and nobody guesses", () => {
  expect([0, 1, 1000, 4999, 5000, 9000].map((since) => nextIn({ deals: [5000, 6000] }, since))).toEqual([5, 5, 4, 1, 0, 0]);
  expect([nextIn({ deals: null }, 0), nextIn({}, 0)]).toEqual([null, null]);
});

it("what was done for us is told until the next hand", () => {
  const lines = [line("begun", 1), line("timed-out", 5, { player: 7 }), line("checked", 5, { player: 7, text: ["Ann checks."] }), line("called", 6, { player: 8 })];
  expect(timedOut(lines, 7)).toEqual(["Ann checks."]);
  expect(timedOut(lines, 8)).toBeNull();
  expect(timedOut([...lines, line("begun", 9)], 7)).toBeNull();
  const deals = [...lines, line("dealt", 7, { player: 7, text: ["Ann gets a card."] })];
  expect(timedOut(deals, 7)).toEqual(["Ann checks."]);
  expect(timedOut([...deals, line("raised", 8, { player: 7, text: ["Ann bets."] })], 7)).toBeNull();
});

it("what all decide at once is told once it is shown", () => {
  const shown = line("discarded", 6, { player: 7, text: ["Ann stands pat."] });
  const lines = [line("begun", 1), line("timed-out", 5, { player: 7 }), line("decided", 5, { player: 7 }), shown];
  expect(timedOut(lines, 7)).toEqual(["Ann stands pat."]);
});
