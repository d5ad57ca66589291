import type { Suit } from "../../lib/cards";
import type { Parts } from "../parts";

const RANKS: Record<string, string> = { T: "10", J: "jack", Q: "queen", K: "king", A: "ace" };
const suits: Record<Suit, string> = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };

export const cards = {
  suits,
  joker: "joker",
  back: "face-down card",
  face: (rank: string, suit: Suit) => `${RANKS[rank] ?? rank} of ${suits[suit]}`,

  picker: "Card picker",
  full: "Every place is filled",
  inPlay: (card: string) => `The ${card} is in play already.`,
  typeCard: (): Parts<"key"> => ["or type ", { slot: "key", text: "9" }, " ", { slot: "key", text: "s" }],
  typeSuit: (rank: string): Parts<"key"> => [{ slot: "key", text: rank }, " and its suit"],
  random: "Random",
  done: "Done",
};
