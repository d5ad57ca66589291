// Where the board lies, with what stands over and under it, and how large its cards are. Pure.

import type { Box, Point } from "./boxes";
import type { Shape, Size } from "./layout";
import { LEAST, RING, RISE, type Sizes, sizes } from "./sizes";

/** The width of a board's cards if nothing stood in the way. */
export function wantedCard(shape: Shape): number {
  const base = sizes(shape).boardCard;
  if (!shape.board) return base;
  const { columns, halfRows, count } = shape.board;
  const rows = (halfRows / 2) * count;
  const byWidth = shape.isPortrait ? Math.min(290, shape.width - 84) : 0.62 * (shape.width - 152);
  const byHeight = shape.isPortrait ? Math.min(250, shape.height * 0.45) : 0.52 * (shape.height - 138);
  return Math.max(LEAST, Math.floor(Math.min(base, byWidth / ((halfRows > 2 ? 1.15 : 1.08) * columns), byHeight / (1.54 * rows))));
}

interface Middle {
  card: number;
  at: Point;
  boxes: Box[];
}

/** So many sizes of cards are leapt over in the search for one that fits. */
const LEAP = 6;

/** The board and what stands over and under it, as large as it fits, as near to its place as it can. */
export function middle(shape: Shape, size: Sizes, obstacles: readonly Box[], at: number): Middle {
  const x = shape.width / 2;
  const wanted = wantedCard(shape);
  const ideal = (at / 100) * shape.height;
  const build = (card: number, y: number): Box[] => {
    const rows: (Size & { rise?: number })[] = [...shape.above];
    if (shape.board) {
      const { columns, halfRows, count, rises } = shape.board;
      const one = {
        w: columns * card * (halfRows > 2 ? 1.15 : 1.11),
        h: halfRows > 2 ? halfRows * card * 0.77 : card * 1.4,
        rise: rises && halfRows <= 2 ? card * RISE + RING : 0,
      };
      for (let i = 0; i < count; i++) rows.push(one);
    }
    rows.push(...shape.below);
    // Cards that rise higher than the gap push the board down, so that they rise over nothing.
    const push = (row: { rise?: number }) => Math.max(0, (row.rise ?? 0) - size.gap);
    const height = rows.reduce((sum, row) => sum + row.h + push(row), 0) + Math.max(0, rows.length - 1) * size.gap;
    let top = y - height / 2;
    return rows.map((row) => {
      const rise = row.rise ?? 0;
      top += push(row);
      const box = { x: x - row.w / 2, y: top - rise, w: row.w, h: row.h + rise };
      top += row.h + size.gap;
      return box;
    });
  };
  // For a size, the places that something stands in the way of; the nearest free one is taken.
  const fit = (card: number): Middle | null => {
    const rows = build(card, 0);
    const first = rows[0];
    const last = rows.at(-1);
    if (!first || !last) return { card, at: { x, y: ideal }, boxes: [] };
    if (rows.some((row) => row.x < 4)) return null;
    const taken = rows.flatMap((row) =>
      obstacles.flatMap((it) => (row.x < it.x + it.w + 3 && it.x < row.x + row.w + 3 ? [[it.y - 3 - row.y - row.h, it.y + it.h + 3 - row.y] as const] : [])),
    );
    const y = nearestFree(ideal, taken, 4 - first.y, shape.height - 4 - last.y - last.h);
    return y === null ? null : { card, at: { x, y }, boxes: build(card, y) };
  };
  if (!shape.board) return fit(wanted) ?? { card: LEAST, at: { x, y: ideal }, boxes: build(LEAST, ideal) };
  // The largest that fits: in leaps first, then what was leapt over.
  for (let card = wanted; card > LEAST - LEAP; card -= LEAP) {
    const found = fit(Math.max(card, LEAST));
    if (!found) continue;
    for (let larger = Math.min(wanted, card + LEAP - 1); larger > found.card; larger -= 1) {
      const better = fit(larger);
      if (better) return better;
    }
    return found;
  }
  return { card: LEAST, at: { x, y: ideal }, boxes: build(LEAST, ideal) };
}

/** The place nearest to `ideal` from `least` to `most` that lies inside none of the stretches. */
function nearestFree(ideal: number, taken: readonly (readonly [number, number])[], least: number, most: number): number | null {
  let best: number | null = null;
  const offer = (y: number) => {
    if (best === null || Math.abs(y - ideal) < Math.abs(best - ideal)) best = y;
  };
  // The free stretches between those that are taken, from the top.
  let free = least;
  for (const [from, to] of [...taken].sort((a, b) => a[0] - b[0])) {
    if (from >= free && free <= most) offer(Math.min(Math.max(ideal, free), from, most));
    free = Math.max(free, to);
  }
  if (free <= most) offer(Math.min(Math.max(ideal, free), most));
  return best;
}
