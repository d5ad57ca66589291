import { afterEach, expect, it } from "vitest";

import { speak } from "../words/words.svelte";
import type { BetOptions } from "../wire";
import { hint, waitingHint } from "./hints";

afterEach(() => speak("en"));

const hand = { pot: 90, shares: ["high"] };
const bet: BetOptions = { fold: true, check: false, call: 20, bring_in: null, word: "raise", to: [40], between: null, chip: 1, all_in: 900, pots: null };

it("says what a call costs and wins", () => {
  expect(hint({ may: "bet", ...bet }, hand, false)).toMatch(/^Calling costs 20 to win 90\./);
  expect(hint({ may: "bet", ...bet }, hand, true)).toMatch(/costs 0\.20 to win 0\.90/);
  expect(hint({ may: "bet", ...bet, check: true, call: null, word: "bet" }, hand, false)).toBe("Check for free, or bet 40: anyone who wants to stay in must call.");
});

it("says that a bet is forced where neither checking nor folding is allowed", () => {
  const forced: BetOptions = { ...bet, fold: false, call: null, word: "bet", to: [10, 20] };
  expect(hint({ may: "bet", ...forced }, hand, false)).toBe("You have to bet 10 or 20. Anyone who wants to stay in must call.");
  expect(hint({ may: "bet", ...forced, to: [], between: [10, 400] }, hand, false)).toMatch(/^You have to bet 10 or more\./);
});

it("offers no bet to whoever may not open", () => {
  expect(hint({ may: "bet", ...bet, check: true, call: null, word: "bet", to: [] }, hand, false)).toBe("All you can do here is check. It's free.");
});

it("says how many cards, and what comes of them", () => {
  expect(hint({ may: "draw", least: 0, most: 5, of: [] }, hand, false)).toBe("Discard up to 5 cards and get as many new ones, or stand pat and keep all.");
  expect(hint({ may: "discard", least: 1, most: 1, of: [] }, hand, false)).toBe("Discard 1 card. You won't get a new one.");
  expect(hint({ may: "discard", least: 0, most: 2, of: [] }, hand, false)).toBe("Discard up to 2 cards, or keep all. You won't get new ones.");
  expect(hint({ may: "expose", least: 0, most: 1, of: [] }, hand, false)).toBe("Turn up 1 card, or none: everyone sees what you turn up.");
  expect(
    hint(
      {
        may: "split",
        piles: [
          ["left", 4],
          ["right", 2],
        ],
        show: 1,
      },
      hand,
      false,
    ),
  ).toBe("Split your hand: 4 cards in the left pile and 2 in the right pile. Everyone will see your right pile.");
});

it("tells of shares where there are several", () => {
  expect(waitingHint({ shares: ["high", "low"] }, false)).toMatch(/high and low/);
  expect(waitingHint({ shares: ["high", "low"] }, true)).toMatch(/all in/);
});

it("says it in German", async () => {
  await speak("de");
  expect(hint({ may: "bet", ...bet }, hand, false)).toBe("Call kostet 20, im Pot liegen 90. Beim Fold gibst du deine Hand auf und zahlst nichts mehr.");
  expect(hint({ may: "bet", ...bet, check: true, call: null, word: "bet" }, hand, true)).toBe("Check ist gratis. Setzt du 0,40, muss callen, wer dabeibleiben will.");
  expect(hint({ may: "draw", least: 0, most: 1, of: [] }, hand, false)).toBe("Leg 1 Karte ab und zieh eine neue, oder bleib pat und behalt alle.");
  expect(
    hint(
      {
        may: "split",
        piles: [
          ["vorn", 4],
          ["hinten", 2],
        ],
        show: 1,
      },
      hand,
      false,
    ),
  ).toBe("Teil deine Hand auf: 4 Karten auf den Stapel „vorn“ und 2 auf „hinten“. Den Stapel „hinten“ sehen alle.");
  expect(waitingHint({ shares: ["High", "Low"] }, false)).toMatch(/High und Low/);
});
