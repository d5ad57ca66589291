import { expect, it } from "vitest";

import type { BetOptions, Options } from "../../wire";
import { optionWords, range } from "./say";

const bet: BetOptions = { fold: true, check: false, call: 1400, bring_in: null, word: "raise", to: [], between: [2800, 9340], chip: 1, all_in: 9340, pots: null };
const say = (options: Options) => optionWords(options, false);

it("options are one sentence", () => {
  expect(say({ may: "bet", ...bet })).toBe("Call 1,400, raise to 2,800 or more, or fold.");
  expect(say({ may: "bet", ...bet, check: true, call: null, word: "bet", between: null, to: [20] })).toBe("Check or bet 20.");
  expect(say({ may: "bet", ...bet, between: null })).toBe("Call 1,400 or fold.");
  expect(say({ may: "draw", least: 0, most: 5, of: [] })).toBe("Draw up to 5 or stand pat.");
  expect(say({ may: "discard", least: 1, most: 1, of: [] })).toBe("Discard 1 card.");
  expect(say({ may: "expose", least: 0, most: 1, of: [] })).toBe("Turn up 1 card or none.");
  expect(say({ may: "show", muck: true })).toBe("Show or muck.");
});

it("a range is as short as it can be", () => {
  expect([range(2, 2), range(0, 3), range(1, 3), range(0, 1)]).toEqual(["2 cards", "up to 3 cards", "1 to 3 cards", "1 card"]);
});
