// Own cards: which may be picked, how they lie in piles. Pure.

import { sorted } from "../lib/cards";
import type { Options } from "../wire";
import type { LyingCard } from "./scene";

/** In the order in which their owner wants to see them. */
export function shownOrder(cards: readonly LyingCard[], isSorted: boolean): LyingCard[] {
  if (!isSorted) return [...cards];
  const left = [...cards];
  return sorted(cards.map((it) => it.card)).flatMap((card) =>
    left.splice(
      left.findIndex((it) => it.card === card),
      1,
    ),
  );
}

export type Picking = Extract<Options, { may: "draw" | "discard" | "expose" }>;

export function picking(options: Options | null | undefined): Picking | null {
  return options && (options.may === "draw" || options.may === "discard" || options.may === "expose") ? options : null;
}

/** Picks a card or lets go of it; where only one can be picked, the other one is let go of. */
export function pick(picked: readonly string[], card: string, options: Picking): string[] {
  if (picked.includes(card)) return picked.filter((it) => it !== card);
  if (!options.of.includes(card)) return [...picked];
  if (picked.length < options.most) return [...picked, card];
  return options.most === 1 ? [card] : [...picked];
}

/** All cards in piles, filled in order. */
export function piled(cards: readonly string[], sizes: readonly number[]): string[][] {
  let from = 0;
  return sizes.map((size) => cards.slice(from, (from += size)));
}

/** Whether `picked` are these cards in some order. */
export function isOrderOf(picked: readonly string[], cards: readonly string[]): boolean {
  return picked.length === cards.length && [...picked].sort().join() === [...cards].sort().join();
}

/** Sends a card to the next pile: all are full, so it changes places with the last one there. */
export function send(cards: readonly string[], sizes: readonly number[], card: string): string[] {
  const piles = piled(cards, sizes);
  const from = piles.findIndex((pile) => pile.includes(card));
  const to = (from + 1) % piles.length;
  const other = piles[to]?.at(-1);
  return from < 0 || to === from || other === undefined ? [...cards] : swap(cards, card, other);
}

export function swap(cards: readonly string[], one: string, other: string): string[] {
  return cards.map((it) => (it === one ? other : it === other ? one : it));
}
