// When the next hand comes, and what was done for us.

import type { Line, Piece, TableView, What } from "../../wire";

/** What somebody does in a hand when it is their turn. */
const DECISIONS: readonly What[] = ["folded", "checked", "called", "raised", "brought-in", "discarded", "exposed", "parted", "chose", "decided"];

/** Whole seconds until the next hand is dealt by itself, so long after that was told; nothing where the room does not say when. */
export function nextIn({ deals }: Pick<TableView, "deals">, since: number): number | null {
  return deals ? Math.max(0, Math.ceil((deals[0] - Math.max(0, since)) / 1000)) : null;
}

/** What our time running out came to: that we check. Only in the hand that is played, until we decide ourselves. */
export function timedOut(lines: readonly Line[], player: number): readonly Piece[] | null {
  for (let i = lines.length - 1; i >= 0; i--) {
    const line = lines[i];
    if (line?.what === "begun") return null;
    if (line?.what !== "timed-out" || line.player !== player) continue;
    const ours = lines.slice(i + 1).filter((it) => it.player === player);
    const decisions = ours.filter((it) => DECISIONS.includes(it.what));
    // The first is what was done for us; what all decide at once is shown later.
    if (decisions.filter((_, at) => decisions[at - 1]?.what !== "decided").length > 1) return null;
    return ours.find((it) => it.text)?.text ?? null;
  }
  return null;
}
