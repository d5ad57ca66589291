// Lines of a board: their names, their pictures, the thread between their cells.

import type { Cell, HandView } from "../wire";
import { words } from "../words/words.svelte";

/** More than so many lines are a list behind a button. */
export const MANY = 6;

export function lineName(hand: HandView, line: number): string {
  return hand.line_names?.[line] || words().table.line(line + 1);
}

/** Where the middle of a cell is, in columns and half-rows. */
function middle(cell: Cell): { x: number; y: number } {
  return { x: cell.column + 0.5, y: cell.half_row + 1 };
}

/** All cells as dots of a picture 6 by 3 to a column and a half-row, those of the line lit. */
export function dots(board: readonly Cell[], line: readonly number[]): { x: number; y: number; isOn: boolean }[] {
  return board.map((cell, i) => ({ x: 3 + cell.column * 6, y: 3 + cell.half_row * 3, isOn: line.includes(i) }));
}

/** The thread through the cells of a line, in the units of `width` and `height` of one column and one half-row. */
export function thread(board: readonly Cell[], line: readonly number[], width: number, height: number): string {
  const points = line.flatMap((i) => {
    const cell = board[i];
    return cell ? [middle(cell)] : [];
  });
  points.sort((a, b) => a.x - b.x || a.y - b.y);
  return points.map((point, i) => `${i === 0 ? "M" : "L"}${(point.x * width).toFixed(1)} ${(point.y * height).toFixed(1)}`).join("");
}
