// Hands as their owners' words have them: what they are, where they lie, and whose card plays in them. Pure.

import { capital } from "../lib/format";
import type { HandView, Have } from "../wire";
import type { Parts } from "../words/parts";
import { words } from "../words/words.svelte";

export interface ShownHand {
  /** Whether it is so on the second board, where the board is dealt twice. */
  second: boolean;
  share: string;
  name: string;
  /** Whether the name says the share, too. */
  says_share?: boolean;
  /** The line, row or pile it lies in. */
  place: string | null;
  /** Whether it wins something. */
  isWon: boolean;
  /** A card of somebody else that plays in it; from nobody: the reader's own. */
  borrowed: { card: string; from: string | null } | null;
}

/** A card of somebody else, with the name of who lends it. */
export function lent(borrowed: Have["borrowed"], name: (chair: number) => string | null): ShownHand["borrowed"] {
  if (!borrowed) return null;
  const [chair, card] = borrowed;
  const from = name(chair);
  return from === "" ? null : { card, from };
}

/** What a chair shows: what it has, and more of what it wins. The reader needs no name. */
export function shownHands(hand: HandView, chair: number, have: readonly Have[], name: (chair: number) => string | null): ShownHand[] {
  const won = hand.awards.filter((award) => award.chair === chair).flatMap(({ second, parts }) => (parts ?? []).map((part) => ({ second, part })));
  const found = have.map(({ second, share, name: called, says_share = false, place = null, borrowed }): ShownHand => ({
    second,
    share,
    name: called,
    says_share,
    place,
    isWon: false,
    borrowed: lent(borrowed, name),
  }));
  for (const { second, part } of won) {
    const told: ShownHand = {
      second,
      share: part.share,
      name: part.hand,
      says_share: part.says_share ?? false,
      place: part.place ?? null,
      isWon: true,
      borrowed: lent(part.borrowed, name),
    };
    const at = found.findIndex((it) => it.second === second && it.share === part.share);
    if (at < 0) found.push(told);
    else found[at] = told;
  }
  return found;
}

/** The share that has to be said with a hand: none where the game has but one, and none that the name of the hand says itself. */
export function shareToSay({ share, says_share = false }: Pick<Have, "share" | "says_share">, shares: readonly string[]): string | null {
  return shares.length < 2 || says_share ? null : share;
}

/**
 * What a hand is, where it lies, and whose card plays in it: that card is drawn in a way of its own. `called` is how the
 * name begins.
 */
export function handParts({ name, place, borrowed }: Pick<ShownHand, "name" | "place" | "borrowed">, called = capital): Parts<"card"> {
  const hand = place ? words().table.handAt(called(name), place) : called(name);
  if (!borrowed) return [hand];
  const { card, from } = borrowed;
  return from === null ? words().table.handFromYou(hand, card) : words().table.handFrom(hand, card, from);
}

/** The same as text. */
export function handWords(hand: ShownHand, card: (card: string) => string): string {
  return handParts(hand)
    .map((part) => (typeof part === "string" ? part : card(part.text)))
    .join("");
}

/** How many lines words take in lines of so many letters. */
export function linesOf(said: string, letters: number): number {
  let [lines, left] = [1, letters];
  for (const word of said.split(" ")) {
    if (word.length > left && left < letters) [lines, left] = [lines + 1, letters];
    // What is too long for any line is broken.
    lines += Math.max(0, Math.ceil(word.length / letters) - 1);
    left -= (word.length % letters) + 1;
  }
  return lines;
}
