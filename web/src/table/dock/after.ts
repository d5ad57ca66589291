// What is offered after a hand, and to whom. Pure.

import type { TableView } from "../../wire";
import { words } from "../../words/words.svelte";
import { linesOf } from "../hands";

/** `went` is `next` when it is done: the button keeps its place until the next hand comes. */
export type Offer = "again" | "hold" | "go-on" | "next" | "went";

export interface After {
  /** Who plays is dealt in next; who waits comes in later; who is aside sits out or has no chips, and who owes may post to come back. */
  who: "plays" | "waits" | "aside" | "owes" | "watches";
  /** The last hand lies open. */
  isOpen: boolean;
  isHeld: boolean;
  /** There is a showdown to tell. */
  isThere: boolean;
  /** The next hand is dealt without a question in between. */
  isDealing: boolean;
  hasGoneOn: boolean;
}

/** From left to right, never more than there is room for. */
export function offers({ who, isOpen, isHeld, isThere, isDealing, hasGoneOn }: After): Offer[] {
  const found: Offer[] = [];
  if (isHeld) {
    if (isThere) found.push("again");
    return [...found, "go-on"];
  }
  if (!isOpen) return [];
  if (isThere && who !== "waits" && who !== "owes") found.push("again");
  found.push("hold");
  if (isDealing && (who === "plays" || who === "waits")) found.push(hasGoneOn ? "went" : "next");
  return found;
}

/** What is said to who has seen enough: others may still be reading. */
export function enough(view: Pick<TableView, "chairs">, me: number): string {
  const others = view.chairs.filter((chair) => chair !== null && chair.bot === null && chair.is_here && chair.player !== me);
  return others.length > 0 ? words().dock.waitingForOthers : words().dock.nextNow;
}

/** Sizes of what is said after a hand: so many letters in a line, and so many lines before the dock grows. */
const SIZES = [
  { size: "", letters: 52, most: 4 },
  { size: "long", letters: 56, most: 5 },
  { size: "longest", letters: 61, most: 6 },
] as const;

/**
 * How large it is written, each text on lines of its own: it has its room, and is smaller before the dock grows. What is
 * too much even then runs on in one paragraph.
 */
export function sizeOf(texts: readonly string[]): { size: (typeof SIZES)[number]["size"]; isRunning: boolean } {
  const fits = SIZES.find(({ letters, most }) => texts.reduce((sum, text) => sum + linesOf(text, letters), 0) <= most);
  return { size: fits?.size ?? "longest", isRunning: !fits };
}
