// Where everything goes in the small picture of a game.

import type { GameLine } from "../wire";

export interface Picture {
  width: number;
  height: number;
  cards: { kind: "up" | "hole" | "two" | "three" | "plain"; x: number; y: number }[];
  dots: { x: number; y: number }[];
  dice: { x: number; y: number; pips: [number, number][] }[];
}

type Looks = Partial<Pick<GameLine, "cells" | "hand" | "draws" | "dice" | "piles">>;

const WIDTH = 9;
const HEIGHT = 12.6;
const COLUMN = 11;
const HALF_ROW = 7;
/** Cards of a hand overlap. */
const TUCK = 6.5;
/** The whole picture is so high, unless its board is higher. */
const TALL = 42;
const PILES = ["hole", "two", "three"] as const;
const PIPS: [number, number][][] = [
  [
    [4, 4],
    [9, 9],
  ],
  [
    [3.5, 3.5],
    [6.5, 6.5],
    [9.5, 9.5],
  ],
];

export function picture(game: Looks): Picture {
  const cells = game.cells ?? [];
  const boardWidth = cells.length === 0 ? 0 : Math.max(...cells.map(([column]) => column)) * COLUMN + WIDTH;
  const boardHeight = cells.length === 0 ? 0 : Math.max(...cells.map(([, row]) => row)) * HALF_ROW + HEIGHT;
  const height = Math.max(TALL, boardHeight);
  const hand = handOf(game);
  const handWidth = Math.max(0, ...hand.map((card) => card.x + WIDTH));
  // A low board has the hand under it, a high one beside it.
  const isUnder = cells.length > 0 && boardHeight <= 27;
  const top = isUnder ? (boardHeight > HEIGHT ? 0 : 2) : (height - boardHeight) / 2;
  const shift = isUnder ? Math.max(0, (handWidth - boardWidth) / 2) : 0;
  const cards: Picture["cards"] = cells.map(([column, row]) => ({ kind: "up", x: column * COLUMN + shift, y: row * HALF_ROW + top }));
  const left = isUnder ? Math.max(0, (boardWidth - handWidth) / 2) : boardWidth + (boardWidth > 0 && handWidth > 0 ? 7 : 0);
  const foot = isUnder ? height - HEIGHT - (boardHeight > HEIGHT ? 0 : 3) : (height - HEIGHT) / 2;
  for (const card of hand) cards.push({ kind: card.kind, x: left + card.x, y: foot + (isUnder ? 0 : card.y) });
  // Nothing is known of it: a few cards, for the look.
  if (cards.length === 0) for (let i = 0; i < 3; i++) cards.push({ kind: "plain", x: i * COLUMN, y: foot });
  let width = Math.max(boardWidth + shift, handWidth > 0 ? left + handWidth : 0);
  const dots = Array.from({ length: Math.min(game.draws ?? 0, 6) }, (_, i) => ({ x: width + 7 + i * 6, y: isUnder ? foot + HEIGHT / 2 : height / 2 }));
  if (dots.length > 0) width += 7 + (dots.length - 1) * 6 + 2;
  const dice = Array.from({ length: Math.min(game.dice ?? 0, 3) }, (_, i) => {
    const x = width + 8 + i * 15;
    const y = height / 2 - 6.5;
    return { x, y, pips: (PIPS[i % PIPS.length] ?? []).map(([px, py]): [number, number] => [x + px, y + py]) };
  });
  if (dice.length > 0) width += 8 + (dice.length - 1) * 15 + 13;
  return { width: Math.max(width, 40), height, cards, dots, dice };
}

/** The cards of one player in a row, the open ones a little higher. */
function handOf(game: Looks): Picture["cards"] {
  const [down, up] = game.hand ?? [0, 0];
  const cards: Picture["cards"] = [];
  let x = 0;
  const put = (kind: "up" | "hole" | "two" | "three", y: number, step: number) => {
    cards.push({ kind, x, y });
    x += step;
  };
  const piles = game.piles ?? [];
  if (piles.length > 0) {
    piles.forEach(([, count], pile) => {
      if (pile > 0) x += 8;
      for (let i = 0; i < count; i++) put(PILES[pile % PILES.length] ?? "hole", 0, TUCK);
    });
    return cards;
  }
  const step = (game.cells ?? []).length > 0 || up > 0 ? TUCK : COLUMN;
  for (let i = 0; i < down; i++) put("hole", up > 0 ? 3 : 0, step);
  if (up > 0 && down > 0) x += WIDTH - TUCK + 2;
  for (let i = 0; i < up; i++) put("up", -3, COLUMN);
  return cards;
}
