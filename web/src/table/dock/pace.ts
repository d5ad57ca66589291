// How long it is from one hand to the next, as this table has gone so far.

import type { Line, Piece } from "../../wire";

/**
 * Milliseconds from the end of a hand to the next one, the last time it went without a question in between and
 * was not cut short. It is cut short only when all have seen enough, so we have: `hurried` has the numbers of the
 * lines that were to come then.
 */
export function gap(lines: readonly Line[], hurried: readonly number[] = []): number | null {
  for (let i = lines.length - 1; i > 0; i--) {
    const begun = lines[i];
    if (begun?.what !== "begun") continue;
    for (let j = i - 1; j >= 0; j--) {
      const before = lines[j];
      if (before?.what === "over") {
        if (hurried.some((number) => before.number < number && number <= begun.number)) break;
        return begun.at - before.at;
      }
      if (before?.what === "begun" || before?.what === "chosen" || before?.what === "resumed" || before?.what === "sat") break;
    }
  }
  return null;
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
