// Sizes of what has one, as the style sheet has them.

export interface Sizes {
  pod: { w: number; h: number };
  /** With the height of what is above the words in it. */
  own: { w: number; h: number; head: number };
  /** So much of tucked cards is hidden behind the pod. */
  tuck: number;
  ownTuck: number;
  bubble: number;
  trail: number;
  drop: number;
  gap: number;
  bet: { w: number; h: number };
  seatCard: number;
  ownCard: number;
  boardCard: number;
  line: number;
  plaque: number;
  /** The most that the one at the foot is wide. */
  footPlaque: number;
  /** A pod with the words of a plaque inside: its width, what is above and below the words, and a line of them. */
  inner: { w: number; edge: number; line: number };
  margin: number;
}

/** The least width of a card that can still be read. */
export const LEAST = 26;

/** Cards that play rise by so much of their width, and have a ring. */
export const RISE = 0.2;

/** So many pixels more keep the ring clear of what stands over it. */
export const RING = 3;

/** Between the piles of one of the others. */
export const PILE_GAP = 5;

const WIDE: Sizes = {
  pod: { w: 148, h: 54 },
  own: { w: 222, h: 54, head: 30 },
  tuck: 26,
  ownTuck: 20,
  bubble: 20,
  trail: 33,
  drop: 7,
  gap: 12,
  bet: { w: 92, h: 28 },
  seatCard: 44,
  ownCard: 82,
  boardCard: 76,
  line: 17,
  plaque: 190,
  footPlaque: 280,
  inner: { w: 148, edge: 26, line: 14 },
  margin: 8,
};
const PORTRAIT: Sizes = {
  pod: { w: 112, h: 43 },
  own: { w: 204, h: 41, head: 27.5 },
  tuck: 20,
  ownTuck: 14,
  bubble: 17,
  trail: 30,
  drop: 6,
  gap: 10,
  bet: { w: 76, h: 24 },
  seatCard: 32,
  ownCard: 74,
  boardCard: 54,
  line: 15,
  plaque: 124,
  footPlaque: 124,
  inner: { w: 124, edge: 24, line: 13 },
  margin: 6,
};

/** Too low for pods and gaps in full. */
export function isLow(shape: { isPortrait: boolean; height: number }): boolean {
  return shape.isPortrait && shape.height < 520;
}

export function sizes(shape: { isPortrait: boolean; width: number; height: number; seats: readonly unknown[] }): Sizes {
  // Three plaques stand side by side.
  const plaque = shape.seats.length > 2 ? Math.min(PORTRAIT.plaque, Math.floor((shape.width - 12) / 3)) : 172;
  const portrait = { ...PORTRAIT, plaque, footPlaque: plaque, inner: { ...PORTRAIT.inner, w: Math.min(PORTRAIT.inner.w, plaque) } };
  // Beside the pod at the foot, as far as the felt goes.
  const wide = { ...WIDE, footPlaque: Math.min(WIDE.footPlaque, Math.floor((shape.width - WIDE.own.w) / 2) - 18) };
  const base = shape.isPortrait ? portrait : wide;
  return isLow(shape) ? { ...base, pod: { ...base.pod, h: 39 }, own: { ...base.own, h: 37, head: 23.5 }, gap: 6, margin: 4, tuck: 22, ownCard: 58 } : base;
}

/** Before a hand on a plaque: the dot of its share, and the number of its board. */
export const [DOT, NUMBER] = [15, 14];

/** How many letters stand in a line inside a pod that is so wide, with so much before them. */
export function innerLetters(wide: number, shape: { isPortrait: boolean }, before: number): number {
  return Math.max(6, Math.floor((wide - 18 - before) / (shape.isPortrait ? 5.7 : 6.1)));
}

/** How many rows name, stack and what was won take over the words inside a pod that is so wide. */
export function headRows(wide: number, name: string, ...chips: readonly string[]): 1 | 2 {
  const named = name.length * (name.length > LONG_NAME ? 5.2 : 6.6);
  return named + chips.reduce((sum, it) => sum + 5 + it.length * 6.7, 0) <= wide - 18 ? 1 : 2;
}

/** A longer name is written smaller. */
export const LONG_NAME = 9;

/** How many letters stand in a line of a plaque, with so much before them. */
export function letters(plaque: number, shape: { isPortrait: boolean }, before: number): number {
  const [edges, letter] = shape.isPortrait ? [18, 6] : [24, 6.5];
  return Math.max(6, Math.floor((plaque - edges - before) / letter));
}

/** How wide the words of a trail are with so many letters and boxes. */
export function trailWidth(letters: number, boxes: number): number {
  return 13 + letters * 6.4 + boxes * 25;
}

/** How far something so wide goes aside from its middle, so that all of it is on the felt. */
export function aside(x: number, wide: number, width: number): number {
  const half = wide / 2 + 2;
  return Math.max(0, half - x) - Math.max(0, x + half - width);
}
