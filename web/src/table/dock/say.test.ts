import { expect, it } from "vitest";

import type { BetOptions, Options } from "../../wire";
import { de } from "../../words/de";
import { en } from "../../words/en";
import { speak } from "../../words/words.svelte";
import { optionWords } from "./say";

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
  const range = (least: number, most: number) => en.dock.pick("discard", least, most);
  expect([range(2, 2), range(0, 3), range(1, 3), range(0, 1)]).toEqual([
    "Pick 2 cards to discard.",
    "Pick up to 3 cards to discard, or none.",
    "Pick 1 to 3 cards to discard.",
    "Pick 1 card to discard, or none.",
  ]);
});

it("a draw says which it is, how many cards, and what for", () => {
  const { draw } = en.dock;
  expect(draw(1, 1, [0, 5], ["five cards", "Omaha"])).toBe("Draw up to 5 cards, for five cards and Omaha.");
  expect(draw(2, 3, [0, 4], ["badugi", "Omaha"])).toBe("2nd draw of 3: up to 4 cards, for badugi and Omaha.");
  expect([draw(1, 1, null, ["five cards", "Omaha"]), draw(2, 3, null, ["low"])]).toEqual(["Draw, for five cards and Omaha.", "2nd draw of 3."]);
  expect([de.dock.draw(1, 1, [0, 5], ["fünf Karten", "Omaha"]), de.dock.draw(2, 3, [0, 4], ["Low"])]).toEqual([
    "Zieh bis zu 5 Karten, für fünf Karten und Omaha.",
    "2. Draw von 3: bis zu 4 Karten.",
  ]);
});

it("options are one sentence in German", async () => {
  await speak("de");
  expect(say({ may: "bet", ...bet })).toBe("Call 1.400, Raise ab 2.800 oder Fold.");
  expect(say({ may: "bet", ...bet, check: true, call: null, word: "bet", between: null, to: [20] })).toBe("Check oder Bet 20.");
  expect(say({ may: "draw", least: 0, most: 5, of: [] })).toBe("Zieh bis zu 5 Karten oder bleib pat.");
  expect(say({ may: "discard", least: 1, most: 1, of: [] })).toBe("Leg 1 Karte ab.");
  await speak("en");
});
