// What is offered after a hand, and to whom. Pure.

import type { TableView } from "../../wire";
import { words } from "../../words/words.svelte";

/** `went` is `next` when it is done: the button keeps its place until the next hand comes. */
export type Offer = "again" | "hold" | "go-on" | "next" | "went";

export interface After {
  /** Who plays is dealt in next; who waits comes in later; who is aside sits out or has no chips. */
  who: "plays" | "waits" | "aside" | "watches";
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
  if (isThere && (who === "plays" || who === "watches")) found.push("again");
  found.push("hold");
  if (isDealing && (who === "plays" || who === "waits")) found.push(hasGoneOn ? "went" : "next");
  return found;
}

/** What is said to who has seen enough: others may still be reading. */
export function enough(view: Pick<TableView, "chairs">, me: number): string {
  const others = view.chairs.filter((chair) => chair !== null && chair.bot === null && chair.is_here && chair.player !== me);
  return others.length > 0 ? words().dock.waitingForOthers : words().dock.nextNow;
}

/** How large so many letters are written: what is said after a hand has its room, and is smaller before the dock grows. */
export function sizeOf(letters: number): "" | "long" | "longest" {
  return letters > 230 ? "longest" : letters > 150 ? "long" : "";
}
