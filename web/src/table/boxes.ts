// Points and rectangles, in pixels of the ring.

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A box around a middle. */
export function around(x: number, y: number, w: number, h: number): Box {
  return { x: x - w / 2, y: y - h / 2, w, h };
}

/** Whether two boxes lie over each other; those that only touch do not. */
export function meet(a: Box, b: Box, gap = 0): boolean {
  return a.x < b.x + b.w + gap - 0.01 && b.x < a.x + a.w + gap - 0.01 && a.y < b.y + b.h + gap - 0.01 && b.y < a.y + a.h + gap - 0.01;
}

export function meetsAny(box: Box, others: readonly Box[], gap = 0): boolean {
  return others.some((other) => meet(box, other, gap));
}
