import { expect, it } from "vitest";

import { chips, marked, parseChips } from "./format";

it("chips have separators, and cents two places", () => {
  expect(chips(12050)).toBe("12,050");
  expect(chips(12050, true)).toBe("120.50");
});

it("what is typed is read as it is written", () => {
  expect(parseChips("12,050")).toBe(12050);
  expect(parseChips("120.5", true)).toBe(12050);
  expect(parseChips("12.5")).toBeNull();
  expect(parseChips("-3")).toBeNull();
  expect(parseChips("")).toBeNull();
});

it.each<[string, number | null, number | null]>([
  // What is typed, as chips, as cents.
  ["20", 20, 2000],
  [" 20 ", 20, 2000],
  ["0", 0, 0],
  ["1,000", 1000, 100000],
  ["1 000", 1000, 100000],
  ["1,234,567", 1234567, 123456700],
  ["0.25", null, 25],
  ["0,25", null, 25],
  ["0,5", null, 50],
  ["100,50", null, 10050],
  ["1,000.50", null, 100050],
  ["1 000,50", null, 100050],
  ["0.29", null, 29],
  ["5.", null, 500],
  ["$20", null, 2000],
  ["20 $", null, 2000],
  ["$0,25", null, 25],
  ["1,000,50", null, null],
  ["0,250", null, null],
  ["1000,000", null, null],
  ["1,0000", null, null],
  ["1,", null, null],
  ["1.000,50", null, null],
  ["0.255", null, null],
  ["1 0", null, null],
  ["-5", null, null],
  ["2e3", null, null],
  ["$20$", null, null],
  ["$", null, null],
  ["ten", null, null],
  ["99999999999999999999", null, null],
])("%j is an amount, or is refused", (typed, asChips, asCents) => {
  expect([parseChips(typed), parseChips(typed, true)]).toEqual([asChips, asCents]);
});

it("a name in a list of words says whose it is, if not the house's", () => {
  expect(marked({ name: "Low", mark: { whose: "room", words: "This room's game" } })).toBe("Low (This room's game)");
  expect(marked({ name: "Low", mark: null })).toBe("Low");
});
