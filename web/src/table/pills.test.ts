import { afterEach, describe, expect, it } from "vitest";

import { speak } from "../words/words.svelte";
import type { Award, HandView } from "../wire";
import { pillName, pillsRow, potWord } from "./pills";
import { totals } from "./tale";

afterEach(() => speak("en"));

const award = (pot: number, chair: number, chips: number, share = "high"): Award => ({
  pot,
  second: false,
  chair,
  chips,
  why: "share",
  parts: [{ share, hand: "", cards: [], tied: 1 }],
});
const hand = (...awards: Award[]) => ({ shares: ["high", "low"], awards }) as unknown as HandView;
const row = (it: HandView, width = 1120, name = () => "Ada") => pillsRow({ hand: it, cents: false, name, width });

describe("the pills over the board", () => {
  it("have room for their words: what is around them, a dot, and each letter", () => {
    // "High 60 Ada", 11 letters of 7.2 with 28 + 17 around; slim 5.8 with 18 + 13.
    expect(row(hand(award(0, 1, 60)))).toEqual({ w: Math.ceil(45 + 11 * 7.2), h: 36, slim: { w: Math.ceil(31 + 11 * 5.8), h: 20 } });
  });
  it("name no share where nothing can be split", () => {
    const one = { ...hand(award(0, 1, 170)), shares: ["high"] };
    expect(totals(one).won.map((it) => pillName(it, totals(one)))).toEqual(["Pot"]);
    // "Pot 170 Ada", and no dot.
    expect(row(one)?.w).toBe(Math.ceil(28 + 11 * 7.2));
    const two = { ...hand(award(0, 1, 170), award(1, 2, 60)), shares: ["high"] };
    expect(totals(two).won.map((it) => pillName(it, totals(two)))).toEqual(["Main", "Side"]);
    // "Main: 170 Ada" and "Side: 60 Ada", side by side, without dots: there are no halves.
    expect(row(two)?.w).toBe(Math.ceil(28 + 13 * 7.2) + 8 + Math.ceil(28 + 12 * 7.2));
  });
  it("stand side by side as far as there is room, and slim one under the other", () => {
    const two = hand(award(0, 1, 60), award(0, 2, 60, "low"));
    expect(row(two)?.h).toBe(36);
    expect(row(two, 200)?.h).toBe(2 * 36 + 8);
    expect(row(two)?.slim.h).toBe(2 * 20 + 3);
  });
  it("have as many lines as a long name needs", () => {
    const long = row(hand(award(0, 1, 60)), 390, () => "Countess Augusta Ada King of Lovelace");
    // 16 letters to a line: High 60 Countess / Augusta Ada King / of Lovelace.
    expect(long?.slim).toEqual({ w: 124, h: 3 * 14 + 6 });
  });
  it("have room for the words of another language, and no share is taken for a noun", async () => {
    await speak("de");
    const all = hand(award(0, 1, 60, "High"), award(0, 2, 60, "fünf Karten"), award(1, 2, 9, "High"));
    expect(totals(all).won.map((it) => pillName(it, totals(all)))).toEqual(["Main, High", "Main, fünf Karten", "Side, High"]);
    expect([potWord(0, 1), potWord(0, 3), potWord(1, 2), potWord(2, 3)]).toEqual(["", "Main", "Side", "Side 2"]);
    // "Low: niemand", 12 letters, in the place of 6 of "No low".
    const unwon = { ...hand(award(0, 1, 60, "High")), unwon: ["Low"] };
    expect(row(unwon)?.slim.w).toBe(Math.ceil(31 + 12 * 5.8));
  });
  it("are not there where nobody had to show", () => {
    expect(row(hand({ pot: 0, second: false, chair: 1, chips: 60, why: "uncontested" }))).toBeNull();
  });
});
