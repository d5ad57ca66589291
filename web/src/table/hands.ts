// Hands as their owners' words have them: what they are, where they lie, and whose card plays in them. Pure.

import type { HandView, Have } from "../wire";

export interface ShownHand {
  /** Whether it is so on the second board, where the board is dealt twice. */
  second: boolean;
  share: string;
  name: string;
  /** The line, row or pile it lies in. */
  place: string | null;
  /** A card of somebody else that plays in it. */
  borrowed: { card: string; from: string } | null;
}

/** What a chair shows: what it has, and more of what it wins. */
export function shownHands(hand: HandView, chair: number, have: readonly Have[], name: (chair: number) => string): ShownHand[] {
  const won = hand.awards.filter((award) => award.chair === chair).flatMap(({ second, parts }) => (parts ?? []).map((part) => ({ second, part })));
  const found = have.map(({ second, share, name: words }): ShownHand => ({ second, share, name: words, place: null, borrowed: null }));
  for (const { second, part } of won) {
    const [card, from] = part.borrowed ? [part.borrowed[1], name(part.borrowed[0])] : [];
    const told: ShownHand = { second, share: part.share, name: part.hand, place: part.place ?? null, borrowed: card && from ? { card, from } : null };
    const at = found.findIndex((it) => it.second === second && it.share === part.share);
    if (at < 0) found.push(told);
    else found[at] = told;
  }
  return found;
}

/** A hand as text. */
export function handWords({ name, place, borrowed }: ShownHand, card: (card: string) => string): string {
  return `${name}${place ? ` · ${place}` : ""}${borrowed ? ` with ${card(borrowed.card)} from ${borrowed.from}` : ""}`;
}

/** How many lines words take in lines of so many letters. */
export function linesOf(words: string, letters: number): number {
  let [lines, left] = [1, letters];
  for (const word of words.split(" ")) {
    if (word.length > left && left < letters) [lines, left] = [lines + 1, letters];
    // What is too long for any line is broken.
    lines += Math.max(0, Math.ceil(word.length / letters) - 1);
    left -= (word.length % letters) + 1;
  }
  return lines;
}
