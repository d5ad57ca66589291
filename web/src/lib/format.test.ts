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

it("a name in a list of words says whose it is, if not the house's", () => {
  expect(marked({ name: "Low", mark: { whose: "room", words: "This room's game" } })).toBe("Low (This room's game)");
  expect(marked({ name: "Low", mark: null })).toBe("Low");
});
