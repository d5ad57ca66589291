import { describe, expect, it } from "vitest";

import { picture } from "./shape";

const row = (n: number): [number, number][] => Array.from({ length: n }, (_, i) => [i, 0]);

function overlaps(cards: { kind: string; x: number; y: number }[]): boolean {
  return cards.some((a, i) => cards.slice(i + 1).some((b) => a.kind !== b.kind && Math.abs(a.x - b.x) < 9 && Math.abs(a.y - b.y) < 12.6));
}

describe("the picture of a game", () => {
  const games = {
    "a board and a hand": { cells: row(5), hand: [2, 0] as [number, number] },
    "a large hand under a small board": { cells: row(3), hand: [7, 0] as [number, number] },
    "a grid of three rows": { cells: [0, 2, 4].flatMap((y) => [0, 1, 2].map((x): [number, number] => [x, y])), hand: [4, 0] as [number, number] },
    "two rows": { cells: [0, 2].flatMap((y) => [0, 1, 2].map((x): [number, number] => [x, y])), hand: [4, 0] as [number, number] },
    "up and down": { hand: [3, 4] as [number, number] },
    "piles under a board": {
      cells: row(5),
      hand: [6, 0] as [number, number],
      piles: [
        ["a", 4],
        ["b", 2],
      ] as [string, number][],
    },
    "draws and dice": { hand: [5, 0] as [number, number], draws: 3, dice: 2 },
    "nothing known": {},
  };
  for (const [name, game] of Object.entries(games)) {
    it(`holds all of ${name}`, () => {
      const drawn = picture(game);
      for (const card of drawn.cards) {
        expect(card.x).toBeGreaterThanOrEqual(0);
        expect(card.y).toBeGreaterThanOrEqual(0);
        expect(card.x + 9).toBeLessThanOrEqual(drawn.width + 0.01);
        expect(card.y + 12.6).toBeLessThanOrEqual(drawn.height + 0.01);
      }
      for (const die of drawn.dice) expect(die.x + 13).toBeLessThanOrEqual(drawn.width);
      expect(overlaps(drawn.cards)).toBe(false);
    });
  }

  it("draws every card once", () => {
    expect(picture(games["piles under a board"]).cards).toHaveLength(11);
    expect(picture(games["up and down"]).cards.filter((card) => card.kind === "up")).toHaveLength(4);
    expect(picture(games["draws and dice"]).dots).toHaveLength(3);
  });
});
