import { expect, it } from "vitest";

import type { Line, What } from "../../wire";
import { gap, timedOut } from "./pace";

const line = (what: What, at: number, more: Partial<Line> = {}): Line => ({ number: at, at, what, ...more });

it("the gap is that between the last two hands", () => {
  expect(gap([line("begun", 1), line("over", 50), line("said", 51), line("begun", 55), line("over", 90)])).toBe(5);
  expect(gap([line("begun", 1), line("over", 50)])).toBeNull();
});

it("a gap in which somebody named the game does not count", () => {
  expect(gap([line("over", 50), line("begun", 54), line("over", 90), line("chosen", 120), line("begun", 121)])).toBe(4);
});

it("a gap that we have cut short does not count", () => {
  const lines = [line("over", 50), line("begun", 54), line("over", 90), line("begun", 91), line("over", 120)];
  expect(gap(lines)).toBe(1);
  expect(gap(lines, [91])).toBe(4);
  expect(gap(lines, [51, 91])).toBeNull();
  // The hand that is over now will be the next that is cut short.
  expect(gap(lines, [121])).toBe(1);
});

it("what was done for us is told until the next hand", () => {
  const lines = [line("begun", 1), line("timed-out", 5, { player: 7 }), line("checked", 5, { player: 7, text: ["Ann checks."] }), line("called", 6, { player: 8 })];
  expect(timedOut(lines, 7)).toEqual(["Ann checks."]);
  expect(timedOut(lines, 8)).toBeNull();
  expect(timedOut([...lines, line("begun", 9)], 7)).toBeNull();
});
