// The dead time of the dock: a press that was aimed at the buttons before is no press on those that have come in
// their place. Pure.

/** So many milliseconds after the buttons have changed, nothing of the hand can be done. */
export const DEAD = 600;

/** What the dock asks for: which kind of buttons it has, and which question they answer. */
export interface Asked {
  kind: string;
  question: string;
}

export interface Hand {
  /** The pointer lies on the dock. */
  isOver: boolean;
  /** When something was pressed last, by the clock of the page. */
  pressedAt: number;
}

/**
 * Whether the buttons that come now come too suddenly: others lay under the pointer, or whoever has just pressed one
 * may be pressing it once more. The same buttons for the next question are not new to a pointer that only rests there.
 */
export function isSudden(before: Asked, now: Asked, { isOver, pressedAt }: Hand, at: number): boolean {
  if (before.kind === now.kind && before.question === now.question) return false;
  return at - pressedAt < DEAD || (isOver && before.kind !== now.kind);
}

/** The keys that decide something, as an event names them. */
export function isActing(key: string): boolean {
  return /^([fcrbmhpadsu]|enter| )$/i.test(key);
}
