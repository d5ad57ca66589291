// What stands on the felt, made of what the room tells. Pure; knows no game.

import { isBack, seen } from "../lib/cards";
import { capital, chips } from "../lib/format";
import type { Mine } from "../lib/follow";
import type { ChairView, Did, HandView, NameMark, Position, SeatView, TableView } from "../wire";
import { words } from "../words/words.svelte";
import { handWords, shareToSay, type ShownHand, shownHands } from "./hands";

export interface LyingCard {
  /** Where it lies in its hand: the third card face up is `u2`. */
  slot: string;
  card: string;
  isUp: boolean;
  /** The first of a pile, but not of the first pile. */
  startsPile?: boolean;
}

export type Tone = "" | "raise" | "fold" | "allin" | "info" | "win";

export interface SceneSeat {
  chair: number;
  /** Nobody: a chair that is free. */
  player: number | null;
  name: string;
  /** What the name is worth; nothing for a guest or a bot. */
  kept?: NameMark | null | undefined;
  isViewer: boolean;
  isBot: boolean;
  stack: number;
  bet: number;
  /** Dealt in, and still in the hand. */
  isIn: boolean;
  isOut: boolean;
  isAllIn: boolean;
  isTurn: boolean;
  hasDecided: boolean;
  hasButton: boolean;
  cards: LyingCard[];
  /** The cards are to be read. */
  isHanging: boolean;
  bubble: { words: string; tone: Tone } | null;
  /** How many cards they have drawn, each time; nothing for draws to come. */
  trail: (number | null)[];
  position: Position | null;
  /** Why they are not in the game: "Sitting out", "Away". */
  mark: string | null;
  have: ShownHand[];
  /** Whether what they have is said at the seat: to whoever plays, the dock says what they have themselves. */
  isTold: boolean;
  piles: string[][];
  /** All of it in a sentence. */
  label: string;
}

export interface Scene {
  /** Clockwise from the foot. */
  seats: SceneSeat[];
  /** Whether the first is the viewer's own. */
  isSeated: boolean;
  /** Hands are being shown. */
  isShowdown: boolean;
}

export interface SceneAsked {
  hand: HandView | null;
  view: TableView | null;
  viewer: number | null;
  mine: Mine | null;
  cents: boolean;
  /** The chairs that have something to decide, where the table does not say. */
  turns?: readonly number[];
  /** Nothing else says what the viewer has. */
  tellsOwn?: boolean;
}

/** Everyone round the table. Who has a chair sees no free ones; whoever watches can take one. */
export function scene({ hand, view, viewer, mine, cents, turns = [], tellsOwn = false }: SceneAsked): Scene {
  const seats: SceneSeat[] = [];
  const own = viewer === null ? null : (mine?.chair ?? ownChair(hand, view, viewer));
  const count = Math.max(view?.chairs.length ?? 0, ...(hand?.seats ?? []).map((seat) => seat.chair + 1));
  const from = own ?? 0;
  for (let i = 0; i < count; i++) {
    const chair = (from + i) % count;
    const sitting = view?.chairs[chair] ?? null;
    let dealt = hand?.seats.find((seat) => seat.chair === chair) ?? null;
    // Somebody else has taken the chair since.
    if (dealt && sitting && dealt.player !== sitting.player) dealt = null;
    if (dealt && view && !sitting) dealt = null;
    if (sitting || dealt) seats.push(seat({ chair, sitting, dealt, hand, view, viewer, mine, cents, turns, tellsOwn }));
    else if (view && own === null) seats.push(free(chair));
  }
  return { seats, isSeated: own !== null, isShowdown: isShowdown(hand) };
}

/** Whether hands are being shown, and not all has been said. */
function isShowdown(hand: HandView | null): boolean {
  return hand !== null && !hand.is_over && hand.seats.some((seat) => seat.is_shown);
}

function ownChair(hand: HandView | null, view: TableView | null, viewer: number): number | null {
  const chair = view?.chairs.findIndex((it) => it?.player === viewer) ?? -1;
  return chair >= 0 ? chair : (hand?.seats.find((seat) => seat.player === viewer)?.chair ?? null);
}

function free(chair: number): SceneSeat {
  return {
    chair,
    player: null,
    name: "",
    isViewer: false,
    isBot: false,
    stack: 0,
    bet: 0,
    isIn: false,
    isOut: false,
    isAllIn: false,
    isTurn: false,
    hasDecided: false,
    hasButton: false,
    cards: [],
    isHanging: false,
    bubble: null,
    trail: [],
    position: null,
    mark: null,
    have: [],
    isTold: false,
    piles: [],
    label: words().table.freeChair(chair + 1),
  };
}

interface SeatAsked extends SceneAsked {
  chair: number;
  sitting: ChairView | null;
  dealt: SeatView | null;
}

function seat({ chair, sitting, dealt, hand, view, viewer, mine, cents, turns, tellsOwn = false }: SeatAsked): SceneSeat {
  const player = sitting?.player ?? dealt?.player ?? null;
  const isViewer = player !== null && player === viewer;
  const name = isViewer ? words().common.you : (sitting?.name ?? dealt?.name ?? "");
  const isOver = hand?.is_over ?? true;
  const isIn = dealt?.is_in ?? false;
  const isTurn = view?.waits.for === "hand" ? view.waits.chairs.includes(chair) : (turns ?? []).includes(chair);
  const cards = dealt && (isIn || dealt.is_shown || isViewer) ? lying(dealt, isViewer ? mine : null) : [];
  const isOpen = !isViewer && cards.some((it) => !isBack(it.card));
  const stack = sitting?.stack ?? dealt?.stack ?? 0;
  const isAllIn = (dealt?.is_all_in ?? false) && !isOver;
  const mark = sitting ? markOf(sitting, isIn && !isOver, isIn && isOver) : null;
  // What was done last matters no more when hands are shown.
  const isShown = isShowdown(hand);
  const bubble = dealt && !isShown ? bubbleOf(dealt, isAllIn, isOver, cents) : null;
  const trail = isIn && !isOver && !isShown && dealt ? trailOf(dealt, hand?.draws ?? [0, 0]) : [];
  const found: SceneSeat = {
    chair,
    player,
    name,
    kept: sitting?.mark,
    isViewer,
    isBot: (sitting?.bot ?? null) !== null,
    stack,
    bet: dealt?.bet ?? 0,
    isIn,
    isOut: dealt ? !isIn : !isOver || sitting?.presence === "out",
    isAllIn,
    isTurn,
    hasDecided: dealt?.has_decided ?? false,
    hasButton: view ? view.button === chair : dealt?.position === "button",
    cards,
    isHanging: isOpen,
    bubble,
    trail,
    position: dealt?.position ?? null,
    mark,
    have: hand && dealt && isIn && (isOver || dealt.is_shown) ? shownHands(hand, chair, dealt.have, nameIn(hand, viewer)) : [],
    isTold: !isViewer || tellsOwn,
    piles: (isViewer ? mine?.piles : undefined) ?? dealt?.piles ?? [],
    label: "",
  };
  found.label = label(found, dealt !== null, hand?.shares ?? [], cents);
  return found;
}

/** How somebody in a hand is called; the viewer has no name. */
function nameIn(hand: HandView, viewer: number | null): (chair: number) => string | null {
  return (chair) => {
    const seat = hand.seats.find((it) => it.chair === chair);
    return seat && seat.player === viewer ? null : (seat?.name ?? "");
  };
}

/** The room counts a draw from its beginning; who has not drawn yet has nothing to show for it. */
function trailOf({ drawn, last }: SeatView, [done, all]: [number, number]): (number | null)[] {
  if (all === 0 && drawn.length === 0) return [];
  const hasDrawn = last?.did === "draw";
  const made: (number | null)[] = drawn.map((count, i) => (i < done || count > 0 || hasDrawn || all === 0 ? count : null));
  if (made.every((count) => count === null)) return [];
  return [...made, ...Array<null>(Math.max(0, all - drawn.length)).fill(null)];
}

function markOf(sitting: ChairView, isPlaying: boolean, lies: boolean): string | null {
  // Whoever has lost all they had looks at how.
  if (sitting.presence === "out") return lies && sitting.stack === 0 ? null : words().table.marks.out;
  if (!sitting.is_here && sitting.bot === null) return words().table.marks.away;
  if (sitting.presence === "waits" && !isPlaying) return words().table.marks.waits;
  if (sitting.leaves) return words().table.marks.leaves;
  return null;
}

function bubbleOf(dealt: SeatView, isAllIn: boolean, isOver: boolean, cents: boolean): SceneSeat["bubble"] {
  if (isOver) return null;
  if (dealt.has_decided) return { words: words().table.decided, tone: "info" };
  if (!dealt.last) return isAllIn ? { words: words().table.allIn, tone: "allin" } : null;
  if (isAllIn && dealt.bet > 0) return { words: words().table.allInFor(chips(dealt.bet, cents)), tone: "allin" };
  return { words: didWords(dealt.last, dealt, cents), tone: TONES[dealt.last.did] ?? "" };
}

const TONES: Partial<Record<Did["did"], Tone>> = { bet: "raise", raise: "raise", fold: "fold", ante: "info", post: "info", "bring-in": "info" };

/** What somebody did last, in a word or two. */
function didWords(last: Did, { drawn }: SeatView, cents: boolean): string {
  switch (last.did) {
    case "fold":
      return words().table.fold;
    case "check":
      return words().table.check;
    case "call":
      return words().table.call(chips(last.chips, cents));
    case "bet":
      return words().table.bet(chips(last.chips, cents));
    case "raise":
      return words().table.raise(chips(last.chips, cents));
    case "bring-in":
      return words().table.bringIn(chips(last.chips, cents));
    case "ante":
      return words().table.ante(chips(last.chips, cents));
    case "post":
      return words().table.post(chips(last.chips, cents));
    // Who has no draws has only thrown cards away.
    case "draw":
      if (drawn.length === 0) return last.cards === 0 ? words().table.keepAll : words().table.discard(last.cards);
      return last.cards === 0 ? words().table.pat : words().table.drawCards(last.cards);
  }
}

/** All of a seat, one thing after the other. */
function label(seat: SceneSeat, isDealt: boolean, shares: readonly string[], cents: boolean): string {
  const bot = seat.isBot ? words().table.nameBot(seat.name) : seat.name;
  const parts = [seat.kept === "kept" && !seat.isViewer ? words().table.nameKept(bot) : bot, words().table.hasChips(chips(seat.stack, cents))];
  if (seat.hasButton) parts.push(words().table.hasButton);
  if (seat.position && !(seat.hasButton && seat.position === "button")) parts.push(words().table.positions[seat.position]);
  if (seat.isAllIn) parts.push(words().table.isAllIn);
  else if (isDealt && seat.isOut) parts.push(words().table.hasFolded);
  if (seat.isTurn) parts.push(seat.isViewer ? words().table.yourTurn : words().table.toAct);
  if (seat.bet > 0) parts.push(words().table.betOf(chips(seat.bet, cents)));
  if (seat.mark) parts.push(seat.mark);
  const isTwice = seat.have.some((have) => have.second);
  for (const have of seat.have) {
    const named = handWords(have, (card) => seen(card).name);
    const share = shareToSay(have, shares);
    const hand = share === null ? named : words().table.handFor(capital(share), named);
    parts.push(!isTwice ? hand : have.second ? words().table.onSecondBoard(hand) : words().table.onFirstBoard(hand));
  }
  return parts.join(", ");
}

/** The cards of a seat as they were dealt; those that only the viewer knows in the place of their backs. */
export function lying(dealt: SeatView, mine: Mine | null): LyingCard[] {
  const piles = (mine ? mine.piles : undefined) ?? dealt.piles ?? [];
  if (piles.length > 0 && piles.flat().length === dealt.down.length + dealt.up.length)
    return piles.flatMap((pile, i) => pile.map((card, n) => ({ slot: `p${i}-${n}`, card, isUp: !mine && !isBack(card), startsPile: i > 0 && n === 0 })));
  const down = mine && mine.down.length > 0 && mine.down.length === dealt.down.length ? mine.down : dealt.down;
  const order = dealt.order && dealt.order.length === down.length + dealt.up.length ? dealt.order : "d".repeat(down.length) + "u".repeat(dealt.up.length);
  let [d, u] = [0, 0];
  return [...order].map((letter) => {
    const isUp = letter === "u";
    const n = isUp ? u++ : d++;
    return { slot: `${isUp ? "u" : "d"}${n}`, card: (isUp ? dealt.up[n] : down[n]) ?? "??", isUp };
  });
}

/** The middle of a board: how many columns and half-rows it has. */
export function boardShape(hand: HandView): { columns: number; halfRows: number; count: number } | null {
  if (hand.board.length === 0) return null;
  return {
    columns: Math.max(...hand.board.map((cell) => cell.column)) + 1,
    halfRows: Math.max(...hand.board.map((cell) => cell.half_row)) + 2,
    count: hand.second.length > 0 ? 2 : 1,
  };
}
