import { describe, expect, it } from "vitest";

import { places } from "./places";

describe.each([2, 3, 4, 5, 6, 7, 8, 9, 10])("with %i seats", (n) => {
  const { seats, boardAt } = places(n);
  it("everybody but the foot has a place, the same on both sides", () => {
    expect(seats).toHaveLength(n - 1);
    seats.forEach((seat, i) => {
      const other = seats.at(-1 - i);
      expect(seat.x + (other?.x ?? 0)).toBeCloseTo(100, -1);
      expect(seat.px + (other?.px ?? 0)).toBeCloseTo(100);
      expect(seat.py).toBeCloseTo(other?.py ?? 0);
    });
  });
  it("pods stand clear of each other on a desk and on a phone", () => {
    for (const [i, a] of seats.entries())
      for (const b of seats.slice(i + 1)) {
        expect(Math.abs(a.x - b.x) * 11.2 > 148 || Math.abs(a.y - b.y) * 6.92 > 54).toBe(true);
        expect(Math.abs(a.px - b.px) * 3.9 > 112 || Math.abs(a.py - b.py) * 6 > 43).toBe(true);
      }
  });
  it("goes clockwise from the foot: left, over the top, right", () => {
    const order = { left: 0, top: 1, right: 2 };
    const sides = seats.map((seat) => order[seat.pside]);
    expect(sides).toEqual([...sides].sort((a, b) => a - b));
    expect(boardAt).toBeLessThanOrEqual(63);
  });
});

it("cards that hang under pods make room for themselves on a phone", () => {
  const row = (hanging: boolean) => places(8, hanging).seats.map((seat) => seat.py);
  expect(Math.max(...row(true))).toBeGreaterThan(Math.max(...row(false)));
  expect(Math.min(...row(true))).toBeLessThan(Math.min(...row(false)));
});
