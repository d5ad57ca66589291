import { describe, expect, it } from "vitest";

import type { Line, Piece } from "../wire";
import { isOfReader, named, sentences, shown, together, told } from "./said";

const [ADA, WALD] = [
  { player: 7, name: "Ada" },
  { player: 8, name: "Wald" },
];
const wins = (of: number): Piece => ({ of, they: " wins", you: " win" });
const reads = (text: readonly Piece[], me: number | null = null, cents = false) => told(text, { me, cents });

describe("a text", () => {
  const both: Piece[] = [{ share: 0 }, ADA, wins(7), " the high half, ", { chips: 1260 }, ": full house. ", { share: 1 }, WALD, wins(8), " the low half, ", { chips: 1260 }, "."];
  it("names players to others, and says you to each of them", () => {
    expect(reads(both)).toBe("Ada wins the high half, 1,260: full house. Wald wins the low half, 1,260.");
    expect(reads(both, 7)).toBe("You win the high half, 1,260: full house. Wald wins the low half, 1,260.");
    expect(reads(both, 8)).toBe("Ada wins the high half, 1,260: full house. You win the low half, 1,260.");
  });
  it("is taken apart between its sentences alone", () => {
    expect(sentences(["No low. ", ...both]).map(({ share, text }) => [share, reads(text, 8)])).toEqual([
      [null, "No low. "],
      [0, "Ada wins the high half, 1,260: full house. "],
      [1, "You win the low half, 1,260."],
    ]);
    expect(sentences(["No low. No high."]).length).toBe(1);
    expect(sentences([ADA, ": flush. ", { share: null }, "Board 2: ", WALD, "."]).map(({ share, text }) => [share, reads(text)])).toEqual([
      [null, "Ada: flush. "],
      [null, "Board 2: Wald."],
    ]);
    expect(sentences([{ player: 7, name: "A. Lovelace" }, wins(7), "."]).length).toBe(1);
    expect(sentences([])).toEqual([]);
  });
  it("says you within a sentence", () => {
    expect(reads(["Board 1: ", ADA, wins(7), " ", { chips: 5 }, "."], 7)).toBe("Board 1: you win 5.");
    expect(reads([WALD, wins(8), ": flush with ", { cards: ["7h"] }, " from ", ADA, "."], 7)).toBe("Wald wins: flush with 7 of hearts from you.");
  });
  it("says you as the language of the text has it", () => {
    const du: Piece[] = [
      { ...ADA, you: "du" },
      { of: 7, they: " gewinnt", you: " gewinnst" },
      ". ",
      { share: null },
      { ...WALD, you: "du" },
      { of: 8, they: " zahlt ", you: " zahlst " },
      { ...ADA, you: "dir" },
      " ",
      { chips: 5 },
      ".",
    ];
    expect(reads(du, 7)).toBe("Du gewinnst. Wald zahlt dir 5.");
    expect(reads(du, 8)).toBe("Ada gewinnt. Du zahlst Ada 5.");
  });
  it("counts in cents where the table does", () => {
    expect(reads([ADA, " calls ", { chips: 250 }, "."], null, true)).toBe("Ada calls 2.50.");
  });
  it("has cards by name where it is heard, and as cards where it is seen", () => {
    const text: Piece[] = [ADA, { of: 7, they: " gets ", you: " get " }, { cards: ["7s", "Ac"] }, "."];
    expect(reads(text, 7)).toBe("You get 7 of spades, ace of clubs.");
    expect(shown(text, { me: 7, cents: false })).toEqual([{ name: "You", isYou: true }, { words: " get " }, { cards: ["7s", "Ac"] }, { words: "." }]);
  });
  it("is not read for names or cards in its words", () => {
    expect(shown(["Ada has As"], { me: 7, cents: false })).toEqual([{ words: "Ada has As" }]);
  });
  it("is nothing where nothing is said", () => expect(told(undefined, { me: 7, cents: false })).toBe(""));
});

it("texts follow each other as sentences", () => {
  expect(reads(together([[ADA, " folds."], undefined, [], [WALD, wins(8), " ", { chips: 5 }, "."]]), 8)).toBe("Ada folds. You win 5.");
});

it("a text is of who it begins with", () => {
  expect([7, 8, null].map((me) => isOfReader([ADA, " pays ", WALD, "."], me))).toEqual([true, false, false]);
  expect(isOfReader(["Flop."], 7)).toBe(false);
});

it("pieces of a line that name nobody are about its player", () => {
  const line: Line = { number: 3, at: 0, what: "raised", player: 7, text: [{ name: "Ada" }, { they: " pays ", you: " pay " }, WALD, " ", { chips: 5 }, "."] };
  expect(reads(named(line).text ?? [], 7)).toBe("You pay Wald 5.");
  expect(reads(named(line).text ?? [], 8)).toBe("Ada pays you 5.");
  expect(reads(named(line).text ?? [])).toBe("Ada pays Wald 5.");
  expect(named({ ...line, player: null })).toEqual({ ...line, player: null });
});
