// Cards as text: "As", "Td", "Jk", "Jk2", and "??" for a card face down.

import { words } from "../words/words.svelte";

export type Suit = "s" | "h" | "d" | "c";

export interface Face {
  kind: "face";
  rank: string;
  suit: Suit;
  /** "10 of diamonds". */
  name: string;
}
export interface Joker {
  kind: "joker";
  name: string;
}
export interface Back {
  kind: "back";
  name: string;
}
export type Seen = Face | Joker | Back;

export const SUITS: readonly Suit[] = ["s", "h", "d", "c"];
export const RANKS = "23456789TJQKA";

/** What stands on a card. Whatever is no card is a back. */
export function seen(card: string): Seen {
  const { cards } = words();
  if (card.startsWith("Jk")) return { kind: "joker", name: cards.joker };
  const [rank, suit] = [card[0] ?? "", card[1] ?? ""];
  if (card.length !== 2 || !RANKS.includes(rank) || !isSuit(suit)) return { kind: "back", name: cards.back };
  return {
    kind: "face",
    rank: rank === "T" ? "10" : rank,
    suit,
    name: cards.face(rank, suit),
  };
}

function isSuit(letter: string): letter is Suit {
  return SUITS.some((suit) => suit === letter);
}

export function isBack(card: string): boolean {
  return seen(card).kind === "back";
}

/** Cards from the highest to the lowest, jokers first, for who wants to see them sorted. */
export function sorted(cards: readonly string[]): string[] {
  const worth = (card: string) => (card.startsWith("Jk") ? 99 : RANKS.indexOf(card[0] ?? "") * 4 + "cdhs".indexOf(card[1] ?? ""));
  return [...cards].sort((a, b) => worth(b) - worth(a));
}
