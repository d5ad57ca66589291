// Where everything on the felt lies, from its size and what is dealt. Pure. Cards get smaller before anything
// lies over anything else.

import { type Place, places } from "../lib/places";
import { betPlaces } from "./bets";
import { around, type Box, meetsAny, type Point } from "./boxes";
import { middle, wantedCard } from "./middle";
import { LEAST, PILE_GAP, RISE, type Sizes, sizes } from "./sizes";

/** What one of the others has in front of them. */
export interface SeatShape {
  /** Cards in front of them, and how many of these lie face down. */
  cards: number;
  down: number;
  /** How often a card begins another pile and lies apart from those before it. */
  gaps?: number;
  /** Whether the cards are to be read: they then hang off the pod, else they are tucked behind it. */
  isHanging: boolean;
  /** Words under the pod: none, a bubble, or so many lines on a plaque. A plaque that has no room stands inside the pod. */
  under: "none" | "bubble" | "trail" | Says;
  lines: number;
  /** The lines of the plaque when it stands inside, and of those what was won with. */
  inner?: number;
  best?: number;
  bet: boolean;
  /** Whether they have won something: their words are the last to go. */
  wins?: boolean;
}

export interface Shape {
  width: number;
  height: number;
  isPortrait: boolean;
  /** All but the one at the foot, clockwise from there. */
  seats: readonly SeatShape[];
  /** The cards at the foot, or the sizes of the piles they lie in; and lines of words over them. */
  foot: { cards: number; piles: readonly number[]; bet: boolean; lines?: number; inner?: number; best?: number; wins?: boolean };
  /** How many columns and half-rows a board has, how many such boards there are, and whether cards of it that play rise. */
  board: { columns: number; halfRows: number; count: number; rises?: boolean } | null;
  /** Widths and heights of what stands over the board: pots, dice, shares; and how slim they can be. */
  above: readonly (Size & { slim?: Size })[];
  /** The same for what stands under it: its lines. */
  below: readonly Size[];
  /** The chips beside the seats are what was won. */
  pays?: boolean;
}

export interface Size {
  w: number;
  h: number;
}

/** Where hands are named; `best`: inside, and only those that have won. */
export type Says = "plaque" | "inside" | "best" | "none";

export interface SeatPlace {
  x: number;
  y: number;
  side: "left" | "top" | "right";
  /** Cards stand over the pod or hang under it. */
  hangs: "over" | "under";
  /** The cards lie clear of the pod; otherwise so many pixels of them are behind it. */
  isHanging: boolean;
  tuck: number;
  /** Where what they have is said: on a plaque, inside the pod, or in the log alone. */
  says: Says;
  /** Everything that belongs to it. */
  boxes: Box[];
  /** None: what was won stands in the pod. */
  bet: Point | null;
}

export interface Layout {
  seats: SeatPlace[];
  /** Width of the others' cards. */
  seatCard: number;
  /** From one card of theirs to the next, in parts of a card's width. */
  seatStep: number;
  /** The most that a plaque is wide. */
  plaque: number;
  /** Width of own cards, and from one to the next in parts of it. */
  ownCard: number;
  ownStep: number;
  foot: Box[];
  footBet: Point | null;
  footSays: Says;
  /** The most that the plaque of the foot is wide. */
  footPlaque: number;
  boardCard: number;
  center: Point;
  centerBoxes: Box[];
  /** The lines under the board are left out. */
  isBare: boolean;
}

/** So much of a small card's width lies under its suit. */
const SUIT_FOOT = 0.2;

interface Try {
  scale: number;
  /** Rows of seats as near to each other as they can be. */
  isTight: boolean;
  /** Without what can be done without: the lines under the board. */
  isBare: boolean;
  /** Where hands are named; `winners`: only what they have won with, inside. */
  words: "plaque" | "inside" | "winners" | "none";
  /** Cards to be read lie clear of the pod, or behind it: with rank and suit to be seen, or the rank alone. */
  open: "clear" | "suits" | "ranks";
}

/** So few others leave room for larger cards. */
const FEW = 3;

/** Larger cards for few, then what gets smaller, from the first try to the last. */
const TRIES: readonly Try[] = [
  { scale: 1.4, isTight: false, isBare: false, words: "plaque", open: "clear" },
  { scale: 1, isTight: false, isBare: false, words: "plaque", open: "clear" },
  { scale: 1, isTight: true, isBare: false, words: "plaque", open: "clear" },
  { scale: 0.85, isTight: true, isBare: false, words: "plaque", open: "clear" },
  { scale: 0.7, isTight: true, isBare: false, words: "plaque", open: "clear" },
  { scale: 1, isTight: true, isBare: false, words: "inside", open: "clear" },
  { scale: 0.8, isTight: true, isBare: false, words: "inside", open: "clear" },
  { scale: 1, isTight: true, isBare: true, words: "inside", open: "clear" },
  { scale: 0.8, isTight: true, isBare: true, words: "inside", open: "clear" },
  { scale: 0.6, isTight: true, isBare: true, words: "inside", open: "clear" },
  { scale: 0.8, isTight: true, isBare: true, words: "inside", open: "suits" },
  { scale: 0.6, isTight: true, isBare: true, words: "inside", open: "suits" },
  { scale: 0.6, isTight: true, isBare: true, words: "inside", open: "ranks" },
  { scale: 0.6, isTight: true, isBare: true, words: "winners", open: "clear" },
  { scale: 0.6, isTight: true, isBare: true, words: "winners", open: "suits" },
  { scale: 0.6, isTight: true, isBare: true, words: "winners", open: "ranks" },
  { scale: 0.6, isTight: true, isBare: true, words: "none", open: "clear" },
  { scale: 0.6, isTight: true, isBare: true, words: "none", open: "suits" },
  { scale: 0.6, isTight: true, isBare: true, words: "none", open: "ranks" },
];

/** How large and how small own cards may get. */
const OWN_MOST = 1.15;
const OWN = { clear: { scale: 0.8, least: 48 }, suits: { scale: 0.7, least: 44 }, ranks: { scale: 0.55, least: 36 } };

const COST = { plaque: 0, inside: 0.15, winners: 1.5, none: 2, clear: 0, suits: 0.3, ranks: 0.8 };

export function layout(shape: Shape): Layout {
  const wanted = wantedCard(shape);
  let best: { layout: Layout; worth: number } | null = null;
  for (const one of TRIES) {
    // Nobody's cards are hidden, and nobody's words left out, for the sake of size alone.
    if ((one.open !== "clear" || one.words === "winners" || one.words === "none") && best && best.worth > 5) break;
    if (one.scale > 1 && shape.seats.length > FEW) continue;
    const found = attempt(without(shape, one), one);
    const clash = clashes(found);
    const worth = (clash === 0 ? 10 : 0) - clash + found.boardCard / wanted + one.scale * 0.4 - (one.isBare ? 0.1 : 0) - COST[one.words] - COST[one.open];
    if (!best || worth > best.worth + 1e-6) best = { layout: found, worth };
    if (clash === 0 && found.boardCard >= wanted * 0.85) break;
  }
  // TRIES is never empty.
  const { layout: found } = best as { layout: Layout };
  const bets = betPlaces(shape, sizes(shape), found);
  found.seats.forEach((seat, i) => (seat.bet = bets[i] ?? null));
  found.footBet = bets.at(-1) ?? null;
  return found;
}

/** What a try has to find room for. */
function without(shape: Shape, { isBare, words }: Try): Shape {
  const says = (wins: boolean | undefined): Says => (words === "winners" ? (wins ? "best" : "none") : words);
  const inside = ({ inner = 0, best = inner, wins }: { inner?: number; best?: number; wins?: boolean }) => (says(wins) === "best" ? best : inner);
  const seats = shape.seats.map((seat) => (seat.under === "plaque" ? { ...seat, under: says(seat.wins), inner: inside(seat) } : seat));
  const { lines = 0, wins } = shape.foot;
  const isInside = says(wins) === "inside" || says(wins) === "best";
  const foot = { ...shape.foot, lines: says(wins) === "plaque" ? lines : 0, inner: isInside && lines > 0 ? inside(shape.foot) : 0 };
  return isBare ? { ...shape, seats, foot, above: shape.above.map((row) => row.slim ?? row), below: [] } : { ...shape, seats, foot };
}

/** From one card to the next for the others, in parts of a card. */
export function step(cards: number, isHanging: boolean, down: number): number {
  if (isHanging) return down > 0 || cards > 4 ? 0.66 : 1.09;
  return cards >= 5 ? 0.38 : 0.58;
}

function seatCards(seat: SeatShape, card: number, width: number): { w: number; step: number } {
  const usual = step(seat.cards, seat.isHanging, seat.down);
  // Where a pile begins, the card lies beside the others and not over them.
  const gaps = seat.gaps ?? 0;
  const apart = card + gaps * (card + PILE_GAP);
  const over = seat.cards - 1 - gaps;
  const part = over < 1 ? usual : Math.min(usual, (width - apart) / (over * card));
  return { w: seat.cards === 0 ? 0 : apart + over * card * part, step: part };
}

/** Own cards of two are tucked behind the pod, more stand clear of it, with room for those that are discarded. */
function footHeight(cards: number, card: number, size: Sizes): number {
  if (cards === 0) return 0;
  return cards <= 2 ? card * 1.4 - size.ownTuck : card * 1.6;
}

interface Foot {
  boxes: Box[];
  card: number;
  step: number;
}

function foot(shape: Shape, size: Sizes, scale: number, least: number, others: readonly Box[]): Foot {
  const { cards, piles, lines = 0, inner = 0 } = shape.foot;
  const high = inner > 0 ? size.own.head + inner * size.inner.line : size.own.h;
  const pod = around(shape.width / 2, shape.height - size.margin - high / 2, size.own.w, high);
  // Own cards come first: they are the last to get smaller.
  const byHeight = Math.max(least + 4, (shape.height * (shape.isPortrait ? 0.18 : 0.165)) / 1.4);
  const most = Math.max(least, Math.min(cards > 2 ? size.ownCard - 6 : size.ownCard, byHeight) * scale);
  const room = shape.width - (shape.isPortrait ? 20 : 64);
  const make = (card: number, part: number): Foot => {
    if (piles.length > 0) {
      const [gap, pad, between] = shape.isPortrait ? [4, 13, 6] : [6, 19, 12];
      const w = piles.reduce((sum, count) => sum + Math.max(count, 2) * (card + gap) + pad, 0) + (piles.length - 1) * between;
      return { boxes: [{ x: (shape.width - w) / 2, y: pod.y - 8 - (card * 1.4 + 58), w, h: card * 1.4 + 58 }, pod], card, step: part };
    }
    const w = cards === 0 ? 0 : card * (1 + (cards - 1) * part);
    const h = footHeight(cards, card, size);
    const boxes = cards === 0 ? [pod] : [{ x: (shape.width - w) / 2, y: pod.y - h - card * RISE, w, h: Math.min(h, card * 1.4) + card * RISE }, pod];
    if (lines > 0) boxes.push(footPlaque(pod, shape, size, h + card * RISE));
    return { boxes, card, step: part };
  };
  const fits = (it: Foot) => it.boxes.every((box) => box.w <= room && !meetsAny(box, others, 4));
  for (let card = most; card >= least; card -= 2) {
    const it = make(card, 1.07);
    if (fits(it)) return it;
  }
  for (let card = most; card >= LEAST; card -= 4)
    for (let part = 0.94; part >= 0.46; part -= 0.12) {
      const it = make(card, part);
      if (fits(it)) return it;
    }
  return make(LEAST, 0.46);
}

function attempt(shape: Shape, { scale, isTight, isBare, words, open }: Try): Layout {
  const size = sizes(shape);
  const seatCard = seatCardOf(shape, size, scale);
  const tuck = tuckOf(open, seatCard, size);
  const hasHanging = shape.seats.some((seat) => seat.isHanging);
  const told = places(shape.seats.length + 1, hasHanging);
  const steps: number[] = [];
  const make = (place: Place, seat: SeatShape, y: number): SeatPlace => {
    const side = shape.isPortrait ? place.pside : place.side;
    const room = shape.isPortrait ? column(shape, size, scale, told.seats.filter((other) => other.py === place.py).length) : 230 * Math.max(1, scale);
    const cards = seatCards(seat, seatCard, room);
    if (seat.cards > 1) steps.push(cards.step);
    const half = Math.max(podOf(seat, size).w, cards.w, seat.under === "plaque" ? size.plaque : 0) / 2 + 4;
    const x = Math.min(shape.width - half, Math.max(half, ((shape.isPortrait ? place.px : place.x) / 100) * shape.width));
    const hangs = hangsAt(seat, shape.isPortrait || side === "top", tuck);
    const boxes = seatBoxes(seat, x, y, hangs, cards.w, seatCard, tuck, size);
    const isHanging = seat.isHanging && tuck === null;
    return { x, y, side, hangs, isHanging, tuck: (seat.isHanging ? tuck : null) ?? size.tuck, says: saysOf(seat.under), boxes, bet: null };
  };

  let seats: SeatPlace[];
  if (shape.isPortrait) seats = portrait(shape, told.seats, size, seatCard, tuck, isTight, make);
  else
    seats = told.seats.map((place, i) => {
      const seat = shape.seats[i] as SeatShape;
      const over = overPod(seat, hangsAt(seat, place.side === "top", tuck), seatCard, tuck, size);
      return make(place, seat, Math.max(over + podOf(seat, size).h / 2 + 4, (place.y / 100) * shape.height));
    });

  const taken = seats.flatMap((seat) => seat.boxes);
  const own = foot(shape, size, Math.min(OWN_MOST, Math.max(scale, OWN[open].scale)), OWN[open].least, taken);
  const obstacles = [...taken, ...own.boxes];
  const center = middle(shape, size, obstacles, shape.isPortrait ? told.boardAt : 45);
  return {
    seats,
    seatCard,
    seatStep: Math.min(...steps, 2),
    plaque: size.plaque,
    ownCard: own.card,
    ownStep: own.step,
    foot: own.boxes,
    footBet: null,
    footSays: shape.foot.lines ? "plaque" : !shape.foot.inner ? "none" : words === "winners" ? "best" : "inside",
    footPlaque: size.footPlaque,
    boardCard: center.card,
    center: center.at,
    centerBoxes: center.boxes,
    isBare,
  };
}

/** How wide the cards of one may lie, with so many side by side on a phone; three are as many as there are. */
function column(shape: Shape, size: Sizes, scale: number, beside: number): number {
  const least = Math.max(size.pod.w + 8, Math.min(124, Math.floor(shape.width / 3) - 6));
  return scale > 1 ? Math.max(least, shape.width / beside - 16) : least;
}

/** So much of each card but the last is seen at least: its rank in full. */
const READABLE = 0.6;

/** Hands that are shown get smaller before a card of theirs hides the rank of another. */
function seatCardOf(shape: Shape, size: Sizes, scale: number): number {
  const room = shape.isPortrait ? column(shape, size, scale, Math.min(3, shape.seats.length)) : Infinity;
  // The first card of each pile is seen in full.
  const fits = ({ cards, gaps = 0 }: SeatShape) => (room - gaps * PILE_GAP) / (1 + gaps + Math.max(0, cards - 1 - gaps) * READABLE);
  const shown = shape.seats.filter((seat) => seat.isHanging);
  return Math.max(LEAST, Math.floor(Math.min(Math.round(size.seatCard * scale), ...shown.map(fits))));
}

/** How much of cards to be read is behind the pod; nothing where they lie clear of it. */
function tuckOf(open: Try["open"], card: number, size: Sizes): number | null {
  if (open === "clear") return null;
  return open === "suits" ? Math.floor(card * SUIT_FOOT) : size.tuck;
}

function hangsAt(seat: SeatShape, canHang: boolean, tuck: number | null): "over" | "under" {
  return seat.isHanging && canHang && tuck === null ? "under" : "over";
}

/** How far cards stand out over the pod. */
function overPod(seat: SeatShape, hangs: "over" | "under", card: number, tuck: number | null, size: Sizes): number {
  if (seat.cards === 0 || hangs === "under") return 0;
  return seat.isHanging && tuck === null ? card * 1.4 + 6 : card * 1.4 - ((seat.isHanging ? tuck : null) ?? size.tuck);
}

function saysOf(under: SeatShape["under"]): Says {
  return under === "bubble" || under === "trail" ? "none" : under;
}

/** A pod, which is larger where hands are named inside it; wider only where all of them are. */
function podOf({ under, inner = 0 }: SeatShape, size: Sizes): Size {
  if (under !== "inside" && under !== "best") return size.pod;
  return { w: under === "best" ? size.pod.w : size.inner.w, h: Math.max(size.pod.h, size.inner.edge + inner * size.inner.line) };
}

/** The height of a plaque and of the gap before it. */
function plaque(lines: number, size: Sizes): number {
  return 16 + lines * size.line;
}

/** The words of the foot: beside its pod where there is room, else over its cards and what of them rises. */
function footPlaque(pod: Box, shape: Shape, size: Sizes, cards: number): Box {
  const high = plaque(shape.foot.lines ?? 0, size);
  if (shape.isPortrait) return around(shape.width / 2, pod.y - cards - high / 2, size.plaque, high);
  return { x: pod.x + pod.w + 10, y: pod.y + pod.h - high + 8, w: size.footPlaque, h: high - 8 };
}

/** How far words hang under what they are about. */
function wordsUnder(seat: SeatShape, size: Sizes): number {
  return seat.under === "bubble" ? size.bubble : seat.under === "trail" ? size.trail : seat.under === "plaque" ? plaque(seat.lines, size) : 0;
}

/** How far words and cards hang under the pod. */
function underPod(seat: SeatShape, hangs: "over" | "under", card: number, size: Sizes): number {
  const words = wordsUnder(seat, size);
  if (hangs === "over" || seat.cards === 0) return words;
  return seat.under === "plaque" ? size.drop + card * 1.4 + words + 2 : Math.max(words, size.drop) + card * 1.4;
}

function seatBoxes(seat: SeatShape, x: number, y: number, hangs: "over" | "under", cards: number, card: number, tuck: number | null, size: Sizes): Box[] {
  const { w: wide, h: high } = podOf(seat, size);
  const pod = around(x, y, wide, high);
  const boxes = [pod];
  const foot = pod.y + pod.h;
  const over = overPod(seat, hangs, card, tuck, size);
  if (over > 0) boxes.push({ x: x - cards / 2, y: pod.y - over, w: cards, h: over });
  const under = underPod(seat, hangs, card, size);
  const words = wordsUnder(seat, size);
  if (words > 0) {
    const w = seat.under === "plaque" ? size.plaque : 96;
    boxes.push({ x: x - w / 2, y: seat.under === "plaque" ? foot + under - words : foot, w, h: words });
  }
  if (hangs === "under" && seat.cards > 0) boxes.push({ x: x - cards / 2, y: foot, w: cards, h: under - (seat.under === "plaque" ? words : 0) });
  return boxes;
}

/** Rows from the top, each as high as what stands in it. */
function portrait(
  shape: Shape,
  told: readonly Place[],
  size: Sizes,
  card: number,
  tuck: number | null,
  isTight: boolean,
  make: (place: Place, seat: SeatShape, y: number) => SeatPlace,
): SeatPlace[] {
  const rows = [...new Set(told.map((place) => place.py))].sort((a, b) => a - b);
  const wanted = rows.length > 1 ? (((rows[1] ?? 0) - (rows[0] ?? 0)) / 100) * shape.height : 0;
  const at = new Map<number, number>();
  let floor = 4;
  let last: number | null = null;
  for (const row of rows) {
    const seats = told.flatMap((place, i) => (place.py === row ? [shape.seats[i] as SeatShape] : []));
    const hangs = (seat: SeatShape) => hangsAt(seat, true, tuck);
    const over = Math.max(0, ...seats.map((seat) => overPod(seat, hangs(seat), card, tuck, size)));
    const high = Math.max(...seats.map((seat) => podOf(seat, size).h));
    let y: number = floor + over + high / 2;
    if (!isTight) y = Math.max(y, last === null ? (row / 100) * shape.height : last + wanted);
    at.set(row, y);
    last = y;
    floor = y + high / 2 + Math.max(0, ...seats.map((seat) => underPod(seat, hangs(seat), card, size))) + 3;
  }
  return told.map((place, i) => make(place, shape.seats[i] as SeatShape, at.get(place.py) ?? 0));
}

/** How many things lie over each other: seats, the foot and the middle. */
export function clashes(found: Layout): number {
  let count = 0;
  found.seats.forEach((seat, i) => {
    for (const other of found.seats.slice(i + 1)) if (seat.boxes.some((box) => meetsAny(box, other.boxes))) count += 1;
    if (seat.boxes.some((box) => meetsAny(box, found.foot))) count += 1;
    if (seat.boxes.some((box) => meetsAny(box, found.centerBoxes))) count += 1;
  });
  if (found.foot.some((box) => meetsAny(box, found.centerBoxes))) count += 1;
  return count;
}
