// When the next hand comes, and what was done for us.

import type { Line, Piece, TableView } from "../../wire";

/** Whole seconds until the next hand is dealt by itself, so long after that was told; nothing where the room does not say when. */
export function nextIn({ deals }: Pick<TableView, "deals">, since: number): number | null {
  return deals ? Math.max(0, Math.ceil((deals[0] - Math.max(0, since)) / 1000)) : null;
}

/** What our time running out came to: that we check. Only in the hand that is played. */
export function timedOut(lines: readonly Line[], player: number): readonly Piece[] | null {
  for (let i = lines.length - 1; i >= 0; i--) {
    const line = lines[i];
    if (line?.what === "begun" || line?.what === "acted") return null;
    if (line?.what === "timed-out" && line.player === player) return lines.slice(i + 1).find((it) => it.player === player && it.text)?.text ?? null;
  }
  return null;
}
