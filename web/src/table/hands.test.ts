import { afterEach, expect, it } from "vitest";

import { speak } from "../words/words.svelte";
import type { Award, HandView, Have } from "../wire";
import { handWords, linesOf, shareToSay, shownHands } from "./hands";

afterEach(() => speak("en"));

const have = (share: string, name: string): Have => ({ second: false, share, name, cards: [] });
const shown = (awards: Partial<Award>[], of: Have[]) =>
  shownHands({ awards } as unknown as HandView, 2, of, (chair) => ["Ada", null][chair] ?? null).map((it) => handWords(it, (card) => card));

it("a hand says where it lies and whose card plays in it", () => {
  const award: Partial<Award> = {
    chair: 2,
    second: false,
    parts: [
      { share: "high", hand: "Flush, ace high", cards: [], place: "bottom", tied: 1 },
      { share: "low", hand: "6-5 low", cards: [], borrowed: [0, "7h"], tied: 1 },
    ],
  };
  expect(shown([award], [have("high", "Flush, ace high"), have("low", "6-5 low")])).toEqual(["Flush, ace high\u00a0· bottom", "6-5 low, with 7h from Ada"]);
  expect(shown([{ ...award, parts: [{ share: "low", hand: "6-5 low", cards: [], borrowed: [1, "7h"], tied: 1 }] }], [])).toEqual(["6-5 low, with 7h from you"]);
  expect(shown([{ ...award, chair: 1 }], [have("high", "Pair of tens")])).toEqual(["Pair of tens"]);
  // Whoever loses says so as well.
  expect(shown([], [{ ...have("high", "Straight, ten high"), place: "top", borrowed: [0, "Th"] }])).toEqual(["Straight, ten high\u00a0· top, with Th from Ada"]);
});

it("the share of a hand is said where there are several, and the name does not say it", () => {
  expect(shareToSay({ share: "high" }, ["high"])).toBeNull();
  expect(shareToSay({ share: "high" }, ["points", "high"])).toBe("high");
  expect(shareToSay({ share: "points", says_share: true }, ["points", "high"])).toBeNull();
});

it("and so in German", async () => {
  await speak("de");
  const award = (from: number): Partial<Award> => ({
    chair: 2,
    second: false,
    parts: [{ share: "High", hand: "Flush, Ass hoch", cards: [], place: "unten", borrowed: [from, "7h"], tied: 1 }],
  });
  expect([0, 1].flatMap((from) => shown([award(from)], []))).toEqual(["Flush, Ass hoch\u00a0· unten, mit 7h von Ada", "Flush, Ass hoch\u00a0· unten, mit 7h von dir"]);
});

it("what decides when nobody qualifies is shown as well", () => {
  const award: Partial<Award> = { chair: 2, second: false, parts: [{ share: "best", hand: "Ace high", cards: [], tied: 1 }] };
  expect(shown([award], [])).toEqual(["Ace high"]);
});

it("words are wrapped, and long ones broken", () => {
  expect([linesOf("Two pair", 8), linesOf("Two pair", 7), linesOf("Full house, eights full of aces", 12), linesOf("abcdefghij k", 4)]).toEqual([1, 2, 3, 3]);
});
