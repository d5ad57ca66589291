// Where seats stand, from the number of seats alone. Pure; in percent of the ring.
// Seat 0 is at the foot; the others follow clockwise: foot, left, top, right.

export type Side = "left" | "top" | "right";

export interface Place {
  x: number;
  y: number;
  side: Side;
  /** The same in portrait. */
  px: number;
  py: number;
  pside: Side;
}

export interface Places {
  /** All but the one at the foot. */
  seats: Place[];
  /** Where the middle of the board is in portrait. */
  boardAt: number;
}

// A superellipse, walked by arc length so that pods never bunch at the ends.
const [WIDTH, HEIGHT, MIDDLE_X, MIDDLE_Y, RADIUS_X, RADIUS_Y, EXPONENT, STEPS] = [1120, 692, 50, 47, 43.2, 38, 2.5, 720];

function curve(): { x: number; y: number; length: number }[] {
  const points: { x: number; y: number; length: number }[] = [];
  let length = 0;
  for (let step = 0; step <= STEPS; step++) {
    const angle = Math.PI / 2 + (2 * Math.PI * step) / STEPS;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const x = Math.sign(c) * Math.abs(c) ** (2 / EXPONENT);
    const y = Math.sign(s) * Math.abs(s) ** (2 / EXPONENT);
    const last = points.at(-1);
    if (last) length += Math.hypot((x - last.x) * RADIUS_X * WIDTH, (y - last.y) * RADIUS_Y * HEIGHT);
    points.push({ x, y, length });
  }
  return points;
}

const CURVE = curve();
const LENGTH = CURVE.at(-1)?.length ?? 0;

/** Seats in the left column and in the top row, by the number of opponents; the rest are on the right. */
const COLUMNS: Record<number, [number, number]> = {
  1: [0, 1],
  2: [0, 2],
  3: [0, 3],
  4: [1, 2],
  5: [1, 3],
  6: [2, 2],
  7: [2, 3],
  8: [3, 2],
  9: [3, 3],
};

/** Places for 1 to 10 seats. `hanging` makes room in portrait for cards that hang under the pods. */
export function places(n: number, hanging = false): Places {
  const others = Math.min(Math.max(n, 1), 10) - 1;
  const pad = Math.max(1 / n, 0.14);
  const [left, top] = COLUMNS[others] ?? [0, 0];
  let [first, pitch, boardAt] = others <= 3 ? [10, 18, 48] : others <= 5 ? [10, 18, 55] : others <= 7 ? [9, 15.5, 58] : [8, 12.5, 63];
  if (hanging) [first, pitch] = [5.5, others <= 7 ? 22 : 17];

  const seats: Place[] = [];
  for (let i = 1; i <= others; i++) {
    const at = others === 1 ? 0.5 : pad + ((i - 1) / (others - 1)) * (1 - 2 * pad);
    const point = CURVE.find((q) => q.length >= at * LENGTH - 1e-6) ?? { x: 0, y: -1 };
    const x = Math.min(92, Math.max(8, MIDDLE_X + RADIUS_X * point.x));
    const y = MIDDLE_Y + RADIUS_Y * point.y;
    let [px, py, pside]: [number, number, Side] = [83.5, first + pitch * (i - left - top), "right"];
    if (i <= left) [px, py, pside] = [16.5, first + pitch * (left - i + 1), "left"];
    else if (i <= left + top) {
      const row = top === 1 ? [50] : top === 2 ? [27, 73] : [16.5, 50, 83.5];
      [px, py, pside] = [row[i - left - 1] ?? 50, first, "top"];
    }
    seats.push({ x, y, px, py, side: y < 20 ? "top" : x < 50 ? "left" : "right", pside });
  }
  return { seats, boardAt };
}
