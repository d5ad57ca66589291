// Where bets lie. Pure.

import { around, type Box, meetsAny, type Point } from "./boxes";
import type { Layout, SeatPlace, Shape } from "./layout";
import type { Sizes } from "./sizes";

/** How far two boxes are from each other; nothing where they meet. */
function between(a: Box, b: Box): number {
  return Math.hypot(Math.max(0, a.x - b.x - b.w, b.x - a.x - a.w), Math.max(0, a.y - b.y - b.h, b.y - a.y - a.h));
}

/** More than any way on a felt: chips that lie beside somebody else are taken for theirs. */
const ASTRAY = 5000;

function far(a: Point, b: Point): number {
  return Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2);
}

/**
 * Bets between their seats and the middle, where nothing else lies. The last is that of the foot. What was won has no
 * place here where it could only lie beside somebody else: it is then told in the winner's pod.
 */
export function betPlaces(shape: Shape, size: Sizes, { seats, foot, centerBoxes }: Layout): (Point | null)[] {
  const lying = [...seats.flatMap((seat) => seat.boxes), ...foot, ...centerBoxes];
  const [cx, cy] = [shape.width / 2, shape.height * 0.46];
  const cards = foot[0] as Box;
  // On the felt, and not beside the pod at its edge.
  const under = (seat: SeatPlace) => Math.max(...seat.boxes.map((box) => box.y + box.h)) + size.bet.h / 2 + 4;
  const goals = seats.map((seat) =>
    shape.isPortrait
      ? {
          x: seat.side === "left" ? shape.width * 0.4 : seat.side === "right" ? shape.width * 0.6 : seat.x + (cx - seat.x) * 0.4,
          y: seat.side === "top" ? under(seat) : seat.y,
          from: seat,
        }
      : { x: cx + (seat.x - cx) * 0.62, y: cy + (seat.y - cy) * 0.53, from: seat },
  );
  const { w, h } = size.bet;
  // Our own lies beside our cards, or over them where they are wide.
  const isWide = cards.x < w + 14;
  const all = [...goals, { x: isWide ? cards.x + w / 2 : cards.x - w / 2 - 12, y: isWide ? cards.y - h / 2 - 3 : cards.y + 14, from: { x: cards.x, y: cards.y } }];
  const isFree = ({ x, y }: Point) => x >= w / 2 + 2 && y >= h / 2 + 2 && x <= shape.width - w / 2 - 2 && y <= shape.height - h / 2 - 2 && !meetsAny(around(x, y, w, h), lying, 2);
  // Everywhere a bet could lie, and what is known of it: free, taken, or not looked at yet.
  const apart = shape.isPortrait ? 10 : 16;
  const spots: { x: number; y: number; isFree: boolean | null }[] = [];
  const everywhere = () => {
    if (spots.length === 0) for (let y = h / 2 + 2; y < shape.height; y += apart) for (let x = w / 2 + 2; x < shape.width; x += apart) spots.push({ x, y, isFree: null });
    return spots;
  };
  const pods = [...seats.map((seat) => seat.boxes), foot];
  const near = (boxes: readonly Box[], at: Box) => Math.min(...boxes.map((box) => between(box, at)));
  /** Whether chips there lie nearer to somebody else. */
  const isAstray = ({ x, y }: Point, owner: number) => {
    const at = around(x, y, w, h);
    const own = near(pods[owner] ?? [], at);
    return pods.some((boxes, other) => other !== owner && near(boxes, at) < own);
  };
  const bets: Box[] = [];
  return all.map((goal, i) => {
    const has = i < seats.length ? shape.seats[i]?.bet : shape.foot.bet;
    if (has === false) return { x: goal.x, y: goal.y };
    let found: Point = { x: Math.min(shape.width - w / 2 - 2, Math.max(w / 2 + 2, goal.x)), y: goal.y };
    let isHonest = true;
    if (!isFree(found) || meetsAny(around(found.x, found.y, w, h), bets, 2) || isAstray(found, i)) {
      let least = Infinity;
      for (const at of everywhere()) {
        const way = far(at, goal) + 0.4 * far(at, goal.from);
        if (way >= least || at.isFree === false) continue;
        at.isFree ??= isFree(at);
        if (!at.isFree || meetsAny(around(at.x, at.y, w, h), bets, 2)) continue;
        const price = way + (isAstray(at, i) ? ASTRAY : 0);
        if (price < least) [found, least] = [at, price];
      }
      isHonest = least < ASTRAY;
    }
    if (shape.pays && !isHonest) return null;
    bets.push(around(found.x, found.y, w, h));
    return found;
  });
}
