// What has to find room on the felt. Pure.

import { chips } from "../lib/format";
import type { HandView } from "../wire";
import { handWords, linesOf, type ShownHand } from "./hands";
import type { SeatShape, Shape } from "./layout";
import { lineName, MANY } from "./lines";
import { nowRow, type Suits } from "./now";
import { pillsRow } from "./pills";
import { boardShape, type Scene, type SceneSeat } from "./scene";
import { DOT, headRows, innerLetters, isLow, letters, NUMBER, sizes } from "./sizes";
import { gains } from "./tale";

export interface ShapeAsked {
  width: number;
  height: number;
  isPortrait: boolean;
  scene: Scene;
  hand: HandView | null;
  /** Sizes of own piles, where the hand lies in piles. */
  piles: readonly number[];
  cents?: boolean;
  suits?: Suits;
}

/** Whether the lines are one button with a list: there are many, or there is no room for all. */
export function isLinesList({ width, height, isPortrait, hand }: Pick<ShapeAsked, "width" | "height" | "isPortrait" | "hand">): boolean {
  if (!hand) return false;
  return hand.lines.length > MANY || hasInRow({ isPortrait, height }) || (isPortrait && linesWidth(hand, true) > width - 24);
}

/** Whether the button of the lines stands beside the pots. */
export function hasInRow(ring: { isPortrait: boolean; height: number }): boolean {
  return isLow(ring) || ring.height < 480;
}

function linesWidth(hand: HandView, isPortrait: boolean): number {
  return hand.lines.reduce((sum, _, i) => sum + (isPortrait ? 44 + 6 * lineName(hand, i).length : 63 + 7 * lineName(hand, i).length), 0);
}

export function shapeOf(asked: ShapeAsked): Shape {
  const { width, height, isPortrait, scene, hand, cents = false } = asked;
  const [first, ...others] = scene.seats;
  const isOver = hand?.is_over ?? true;
  // While a hand is played, who folds leaves an empty place, so that nothing else moves.
  const dealt = others.filter((seat) => seat.player !== null);
  const most = Math.max(0, ...dealt.map((seat) => seat.cards.length));
  const hangs = others.some((seat) => seat.isHanging);
  const hasTrail = others.some((seat) => seat.trail.length > 0) || (hand?.draws?.[1] ?? 0) > 1;
  const got = gains(hand?.awards ?? []);

  // Hands are shown one after the other: there is room for all of them from the first on.
  const before = ((hand?.shares.length ?? 0) > 1 ? DOT : 0) + (scene.seats.some((seat) => seat.have.some((it) => it.second)) ? NUMBER : 0);
  const size = sizes({ isPortrait, width, height, seats: others });
  const linesIn =
    (across: number, isOf = (_: ShownHand) => true) =>
    (seat: SceneSeat) =>
      seat.have.filter(isOf).reduce(
        (sum, it) =>
          sum +
          linesOf(
            handWords(it, () => "10s"),
            across,
          ),
        0,
      );
  const plaqueOf = linesIn(letters(size.plaque, { isPortrait }, before));
  // Name and stack stand over the words inside a pod; together with what was won, they may need a second row.
  const headOf = (seat: SceneSeat, wide: number) => {
    const gain = got.get(seat.chair);
    return headRows(wide, seat.name, chips(seat.stack, cents), ...(gain === undefined ? [] : [`+${chips(gain, cents)}`])) - 1;
  };
  const innerOf = (seat: SceneSeat) => headOf(seat, size.inner.w) + linesIn(innerLetters(size.inner.w, { isPortrait }, before))(seat);
  const bestOf = (seat: SceneSeat) => headOf(seat, size.pod.w) + linesIn(innerLetters(size.pod.w, { isPortrait }, before), (it) => it.isWon)(seat);
  const atFoot = innerLetters(size.own.w, { isPortrait }, before);
  const least = (hand?.shares.length || 1) + (isPortrait ? 1 : 0);
  const told = Math.max(least, ...scene.seats.map(plaqueOf));
  const toldInside = Math.max(least, ...scene.seats.map(innerOf));

  const gapsOf = (seat: SceneSeat) => seat.cards.filter((it) => it.startsPile).length;

  const one = (seat: SceneSeat): SeatShape => {
    if (seat.player === null) return { cards: 0, down: 0, isHanging: false, under: "none", lines: 0, bet: false };
    if (!isOver && scene.isShowdown) {
      const cards = seat.isIn ? Math.max(seat.cards.length, most) : seat.cards.length;
      const gaps = seat.isIn ? Math.max(gapsOf(seat), (hand?.piles.length ?? 0) - 1, 0) : gapsOf(seat);
      return { cards, gaps, down: 0, isHanging: cards > 0, under: seat.isIn ? "plaque" : "none", lines: told, inner: toldInside, bet: seat.bet > 0 };
    }
    if (isOver) {
      const lines = plaqueOf(seat);
      const down = seat.cards.filter((it) => !it.isUp).length;
      return {
        cards: seat.cards.length,
        gaps: gapsOf(seat),
        down: seat.isHanging ? 0 : down,
        isHanging: seat.isHanging,
        under: lines > 0 ? "plaque" : "none",
        lines,
        inner: innerOf(seat),
        best: bestOf(seat),
        bet: got.has(seat.chair),
        wins: got.has(seat.chair),
      };
    }
    return {
      cards: Math.max(seat.cards.length, seat.isIn || !hangs ? most : 0),
      gaps: gapsOf(seat),
      down: 1,
      isHanging: hangs,
      under: hasTrail ? "trail" : "bubble",
      lines: 0,
      bet: true,
    };
  };

  const board = hand ? boardShape(hand) : null;
  const list = isLinesList(asked);
  const below: { w: number; h: number }[] = [];
  if (hand && hand.lines.length > 1) {
    if (!list) below.push({ w: Math.min(linesWidth(hand, isPortrait), width - 16), h: isPortrait ? 40 : 34 });
    else if (!hasInRow(asked)) below.push({ w: 130, h: isPortrait ? 40 : 34 });
  }
  return {
    width,
    height,
    isPortrait,
    seats: others.map(one),
    foot: {
      cards: first?.cards.length ?? 0,
      piles: asked.piles,
      bet: !isOver || (first !== undefined && got.has(first.chair)),
      lines: first?.isTold ? linesIn(letters(size.footPlaque, { isPortrait }, before))(first) : 0,
      inner: first?.isTold ? linesIn(atFoot)(first) : 0,
      best: first?.isTold ? linesIn(atFoot, (it) => it.isWon)(first) : 0,
      wins: first !== undefined && got.has(first.chair),
    },
    board: board ? { ...board, rises: isOver } : null,
    above: hand ? above(asked, hand, list && hasInRow(asked)) : [],
    below,
    pays: isOver,
  };
}

/** The rows over the board: what is played now, words of the street or the draws, shares or pots, dice, cards for all. */
function above({ isPortrait, width, scene, cents = false, suits = "2" }: ShapeAsked, hand: HandView, hasLines: boolean): Shape["above"] {
  const isOver = hand.is_over;
  const name = (chair: number) => scene.seats.find((seat) => seat.chair === chair)?.name ?? "";
  const rows: { w: number; h: number; slim?: { w: number; h: number } }[] = [];
  const draws = hand.draws?.[1] ?? 0;
  const pots = hand.pots.filter((pot) => pot.chips > 0).length;
  if (hand.now) rows.push(nowRow(hand.now, suits, isPortrait));
  if (!isOver && draws > 1) rows.push({ w: 96 * draws, h: 30 });
  else if (!isOver && hand.board.length === 0) rows.push({ w: 120, h: 18 });
  if (hand.dice.length > 0) rows.push({ w: hand.dice_say ? 260 : 100, h: 44, slim: { w: hand.dice.length * 36, h: 30 } });
  const shares = isOver ? pillsRow({ hand, cents, name, width }) : null;
  if (shares) rows.push(shares);
  else {
    const w = Math.min(width - 16, Math.max(1, pots) * (isPortrait ? 104 : 140));
    const h = isPortrait ? 30 : 34;
    rows.push(hasLines ? { w: Math.min(width - 16, w + 120), h: 40, slim: { w, h } } : { w, h });
  }
  if (hand.for_all.length > 0) rows.push({ w: 90 + hand.for_all.length * (isPortrait ? 38 : 48), h: (isPortrait ? 34 : 44) * 1.4 });
  return rows;
}
