// Things that move on the felt. What is drawn stands in its place at once; a movement only shows how it came there,
// and the next one ends it. Everything is measured before anything moves: whoever measures in between makes the
// browser lay out the page each time.

import type { Point } from "./boxes";

const DEAL = 260;
const APART = 70;
/** A deal never takes longer than this, however many cards there are. */
const LONGEST = 1100;
const QUICK = 160;
const TRAVEL = 420;
const EASE = "cubic-bezier(.2, .7, .2, 1)";
const EASE_IN_OUT = "cubic-bezier(.6, 0, .2, 1)";

/** A movement that was measured. */
type Movement = () => void;

interface Lying {
  card: string;
  element: HTMLElement;
}

/** How the felt looked: cards by place, bets by chair. */
export interface Before {
  hand: number;
  seats: Map<string, Lying[]>;
  board: string[];
  bets: Map<string, { amount: string; box: DOMRect; element: HTMLElement }>;
  boxes: Map<string, DOMRect>;
}

function seatsOf(root: HTMLElement): Map<string, Lying[]> {
  const found = new Map<string, Lying[]>();
  for (const seat of root.querySelectorAll<HTMLElement>("[data-chair]")) {
    const cards = [...seat.querySelectorAll<HTMLElement>(".card")].map((element) => ({ card: element.dataset["card"] ?? "", element }));
    found.set(seat.dataset["chair"] ?? "", cards);
  }
  return found;
}

function boardOf(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(".cells .card")];
}

/** Looks at the felt before it changes. */
export function look(root: HTMLElement, hand: number): Before {
  const bets: Before["bets"] = new Map();
  for (const bet of root.querySelectorAll<HTMLElement>(".bet[data-bet]:not(.won)"))
    bets.set(bet.dataset["bet"] ?? "", { amount: bet.dataset["amount"] ?? "", box: bet.getBoundingClientRect(), element: bet.cloneNode(true) as HTMLElement });
  const seats = seatsOf(root);
  const boxes = new Map<string, DOMRect>();
  for (const [chair, cards] of seats) {
    const row = cards[0]?.element.parentElement;
    if (row) boxes.set(chair, row.getBoundingClientRect());
  }
  return { hand, seats, board: boardOf(root).map((element) => element.dataset["card"] ?? ""), bets, boxes };
}

/** Shows how the felt came to be as it is. */
export function move(root: HTMLElement, before: Before, hand: number): void {
  const ring = root.getBoundingClientRect();
  const isSame = before.hand === hand;
  const movements: Movement[] = [];
  const dealt: { element: HTMLElement; round: number; seat: number }[] = [];
  let number = 0;
  for (const [chair, cards] of seatsOf(root)) {
    const old = isSame ? (before.seats.get(chair) ?? []) : [];
    const faces = new Set(old.map((it) => it.card));
    const backs = (list: readonly Lying[]) => list.filter((it) => it.card === "??").length;
    const isTurned = backs(cards) < backs(old) && cards.length === old.length;
    let [seen, known] = [0, backs(old)];
    cards.forEach(({ card, element }, round) => {
      if (card === "??" ? seen++ < known : faces.has(card)) return;
      if (isTurned) movements.push(() => turn(element));
      else dealt.push({ element, round, seat: number });
    });
    const box = before.boxes.get(chair);
    if (isSame && cards.length === 0 && old.length > 0 && box) movements.push(() => fold(root, ring, old, box));
    number += 1;
  }
  dealt.sort((a, b) => a.round - b.round || a.seat - b.seat);
  const apart = Math.min(APART, LONGEST / Math.max(1, dealt.length));
  const deck = { x: ring.left + ring.width / 2, y: ring.top + ring.height * 0.12 };
  movements.push(...dealt.map(({ element }, i) => deal(element, deck, i * apart)));
  boardOf(root).forEach((element, i) => {
    const card = element.dataset["card"] ?? "";
    if (card !== "" && (!isSame || before.board[i] !== card)) movements.push(() => turn(element));
  });
  movements.push(...bets(root, ring, before));
  for (const movement of movements) movement();
}

/** How far the middle of one is from that of the other. */
function way(from: DOMRect, to: DOMRect): Point {
  return { x: to.left + to.width / 2 - from.left - from.width / 2, y: to.top + to.height / 2 - from.top - from.height / 2 };
}

function deal(element: HTMLElement, from: Point, delay: number): Movement {
  const { x, y } = way(element.getBoundingClientRect(), new DOMRect(from.x, from.y, 0, 0));
  return () => {
    element.animate([{ transform: `translate(${x}px, ${y}px) rotate(-8deg)`, opacity: 0 }, { opacity: 1, offset: 0.4 }, {}], {
      duration: DEAL,
      delay,
      easing: EASE,
      fill: "backwards",
    });
  };
}

function turn(element: HTMLElement): void {
  element.animate([{ transform: "scaleX(.05)" }, {}], { duration: DEAL, easing: EASE });
}

/** Puts a picture of something that is gone where it was. */
function ghost(root: HTMLElement, ring: DOMRect, element: HTMLElement, box: DOMRect): HTMLElement {
  const layer = root.querySelector(".flights") ?? root;
  element.classList.add("flying");
  element.style.left = `${box.left - ring.left}px`;
  element.style.top = `${box.top - ring.top}px`;
  layer.append(element);
  return element;
}

function fold(root: HTMLElement, ring: DOMRect, cards: readonly Lying[], box: DOMRect): void {
  const row = document.createElement("div");
  row.className = "folding";
  row.style.setProperty("--cw", `${box.height / 1.4}px`);
  row.append(...cards.map((it) => it.element.cloneNode(true)));
  ghost(root, ring, row, box);
  const [x, y] = [ring.left + ring.width / 2 - box.left - box.width / 2, ring.top + ring.height / 2 - box.top];
  const far = Math.hypot(x, y) || 1;
  const motion = row.animate([{}, { transform: `translate(${(x / far) * 40}px, ${(y / far) * 40}px)`, opacity: 0 }], { duration: QUICK, easing: EASE, fill: "forwards" });
  motion.onfinish = () => row.remove();
}

/** Bets that came from their seats, and those that have gone to the pot. */
function bets(root: HTMLElement, ring: DOMRect, before: Before): Movement[] {
  const now = new Map([...root.querySelectorAll<HTMLElement>(".bet[data-bet]:not(.won)")].map((bet) => [bet.dataset["bet"] ?? "", bet]));
  const come = [...now].flatMap(([chair, bet]) => {
    if (before.bets.get(chair)?.amount === bet.dataset["amount"]) return [];
    const pod = root.querySelector(`[data-chair="${chair}"] .pod`)?.getBoundingClientRect();
    return pod ? [arrive(bet, pod, 0.4, QUICK, EASE)] : [];
  });
  const gone = [...before.bets].filter(([chair]) => !now.has(chair));
  if (gone.length === 0) return come;
  const pot = root.querySelector(".pots")?.getBoundingClientRect();
  const goal = pot ?? new DOMRect(ring.left + ring.width / 2, ring.top + ring.height / 2, 0, 0);
  return [
    ...come,
    ...gone.map(
      ([, bet]) =>
        () =>
          travel(root, ring, bet.element, bet.box, goal),
    ),
  ];
}

/** Chips that come from somewhere to where they lie. */
function arrive(bet: HTMLElement, from: DOMRect, opacity: number, duration: number, easing: string): Movement {
  const { x, y } = way(bet.getBoundingClientRect(), from);
  return () => {
    bet.animate(
      [
        { translate: `${x}px ${y}px`, opacity },
        { translate: "0 0", opacity: 1 },
      ],
      { duration, easing },
    );
  };
}

function travel(root: HTMLElement, ring: DOMRect, element: HTMLElement, from: DOMRect, to: DOMRect): void {
  ghost(root, ring, element, from);
  const { x, y } = way(from, to);
  const motion = element.animate([{ translate: "0 0" }, { translate: `${x}px ${y}px`, opacity: 0.2 }], { duration: TRAVEL, easing: EASE_IN_OUT, fill: "forwards" });
  motion.onfinish = () => element.remove();
}

/** Chips that go from the middle to who has won them. */
export function pay(root: HTMLElement, chairs: readonly number[]): void {
  const from = root.querySelector(".shares, .pots")?.getBoundingClientRect();
  if (!from) return;
  const movements = chairs.flatMap((chair) => {
    const bet = root.querySelector<HTMLElement>(`.bet[data-bet="${chair}"]`);
    return bet ? [arrive(bet, from, 0.3, TRAVEL, EASE_IN_OUT)] : [];
  });
  for (const movement of movements) movement();
}

/** Ends everything that moves. */
export function still(root: HTMLElement): void {
  for (const motion of root.getAnimations({ subtree: true }))
    if (!(motion instanceof CSSTransition) && motion.effect?.getComputedTiming().iterations !== Infinity) finishShort(motion);
  root.querySelector(".flights")?.replaceChildren();
}

function finishShort(motion: Animation): void {
  const { duration } = motion.effect?.getComputedTiming() ?? {};
  // Clocks run on.
  if (typeof duration === "number" && duration <= TRAVEL) motion.finish();
}
