// A question for odds: who has which cards, as it is put together on the page, in a link and for the room.

import { RANKS, SUITS } from "../../lib/cards";
import { inLink, type Played } from "../../lib/played";
import type { GameLine, OddsAsked } from "../../wire";

export interface Held {
  down: string[];
  up: string[];
}

export interface Question {
  hands: Held[];
  board: string[];
  dead: string[];
  /** By name; what is not here is as usual. */
  options: Record<string, string>;
}

/** Where the next card goes. */
export type Spot = { in: "hand"; hand: number; face: "down" | "up" } | { in: "board" } | { in: "dead" };

/** How many cards there is room for. */
export interface Places {
  down: number;
  up: number;
  board: number;
}

export const MOST_HANDS = 10;
const LEAST_HANDS = 2;

export function places(game: GameLine): Places {
  const [down, up] = game.hand;
  return { down, up, board: game.cells.length };
}

/** The game to begin with: a board, the fewest cards, one share, no draws. */
export function plainest(games: readonly GameLine[]): GameLine | undefined {
  const worth = (game: GameLine): number => {
    const { down, up, board } = places(game);
    return (board > 0 ? 0 : 1000) + 100 * game.shares.length + 10 * (down + up) + 10 * game.draws + board - game.seats[1] / 100;
  };
  return games.toSorted((a, b) => worth(a) - worth(b) || a.name.length - b.name.length)[0];
}

/** How many hands a game has room for. */
export function mostHands(game: GameLine): number {
  return Math.max(LEAST_HANDS, Math.min(MOST_HANDS, game.seats[1]));
}

export function noQuestion(hands = LEAST_HANDS): Question {
  return { hands: Array.from({ length: hands }, nobody), board: [], dead: [], options: {} };
}

/** A hand that nobody knows. */
export function nobody(): Held {
  return { down: [], up: [] };
}

/** The cards in a text such as "AsKd"; "??" and whatever is no card is left out. */
export function cardsIn(text: string): string[] {
  const found = text.matchAll(/jk2(?![shdc])|jk|[2-9tjqka][shdc]/gi);
  return Array.from(found, ([card]) => (/^jk/i.test(card) ? `Jk${card.slice(2)}` : card.charAt(0).toUpperCase() + card.charAt(1).toLowerCase()));
}

/** All cards a deck may have. Which of them a short deck leaves out, the room says. */
export function deck(game: GameLine): string[] {
  const cards = SUITS.flatMap((suit) => [...RANKS].map((rank) => rank + suit));
  return [...cards, ...jokers(game)];
}

/** The jokers of a deck. An option may bring one in: whether it does, the room says. */
export function jokers(game: GameLine, hasOptions = false): string[] {
  const [, jokers] = game.deck;
  if (jokers === 0) return hasOptions ? ["Jk"] : [];
  return jokers > 1 ? ["Jk", "Jk2"] : ["Jk"];
}

export function used(question: Question): Set<string> {
  return new Set([...question.hands.flatMap(({ down, up }) => [...down, ...up]), ...question.board, ...question.dead]);
}

/** Whether anything is known at all. */
export function isAsked(question: Question): boolean {
  return used(question).size > 0;
}

/** The cards at a spot, as they are kept. */
export function at(question: Question, spot: Spot): string[] {
  if (spot.in === "board") return question.board;
  if (spot.in === "dead") return question.dead;
  return question.hands[spot.hand]?.[spot.face] ?? [];
}

export function hasRoom(question: Question, spot: Spot, room: Places): boolean {
  if (spot.in === "dead") return true;
  const most = spot.in === "board" ? room.board : room[spot.face];
  return at(question, spot).length < most;
}

/** All spots of the deal, in order. */
export function spots(question: Question): Spot[] {
  const hands = question.hands.flatMap((_, hand): Spot[] => [
    { in: "hand", hand, face: "down" },
    { in: "hand", hand, face: "up" },
  ]);
  return [...hands, { in: "board" }];
}

/** Where cards go on after a spot is full: the same hand, the hands behind it, the board, the hands before it. */
export function onward(question: Question, spot: Spot, room: Places): Spot | null {
  if (hasRoom(question, spot, room)) return spot;
  const all = spots(question);
  const here = all.findIndex((other) => isSame(other, spot));
  const turned = [...all.slice(here + 1), ...all.slice(0, here + 1)];
  return turned.find((other) => hasRoom(question, other, room)) ?? null;
}

export function isSame(one: Spot | null, other: Spot | null): boolean {
  if (one === null || other === null || one.in !== other.in) return one === other;
  return one.in !== "hand" || other.in !== "hand" || (one.hand === other.hand && one.face === other.face);
}

/** As the room wants it. */
export function asked(game: string, question: Question, played: Played | null = null): OddsAsked {
  const hand = ({ down, up }: Held) => {
    if (down.length + up.length === 0) return "random";
    return up.length === 0 ? down.join(" ") : `${down.join(" ")}|${up.join(" ")}`;
  };
  return {
    game,
    hands: question.hands.map(hand),
    board: question.board.join(" "),
    dead: question.dead.join(" "),
    options: Object.entries(question.options).map(([name, value]) => `${name}=${value}`),
    ...played,
  };
}

/** As the end of a link: "?hands=AsKs,QdQh_9c,&board=2c". Nothing where nothing is asked. */
export function toSearch(question: Question, played: Played | null = null): string {
  const at = played === null ? [] : [inLink(played)];
  if (!isAsked(question) && question.hands.length === LEAST_HANDS && Object.keys(question.options).length === 0) return played === null ? "" : `?${at.join("")}`;
  const hands = question.hands.map(({ down, up }) => down.join("") + (up.length === 0 ? "" : `_${up.join("")}`));
  const parts = [`hands=${hands.join(",")}`];
  if (question.board.length > 0) parts.push(`board=${question.board.join("")}`);
  if (question.dead.length > 0) parts.push(`dead=${question.dead.join("")}`);
  for (const [name, value] of Object.entries(question.options)) parts.push(`option=${encodeURIComponent(`${name}=${value}`)}`);
  return `?${[...parts, ...at].join("&")}`;
}

/** What a link asks for, as far as there is room for it. */
export function fromSearch(search: string, game: GameLine): Question {
  const told = new URLSearchParams(search);
  const room = places(game);
  const hands = (told.get("hands") ?? ",").split(",").slice(0, mostHands(game));
  const held = hands.map((text): Held => {
    const [down = "", up = ""] = text.split("_");
    return { down: cardsIn(down).slice(0, room.down), up: cardsIn(up).slice(0, room.up) };
  });
  while (held.length < LEAST_HANDS) held.push(nobody());
  const options: Record<string, string> = {};
  for (const option of told.getAll("option")) {
    const [name = "", value = ""] = option.split("=");
    const [, values = []] = game.options.find(([known]) => known === name) ?? [];
    if (values.includes(value) && value !== values[0]) options[name] = value;
  }
  return { hands: held, board: cardsIn(told.get("board") ?? "").slice(0, room.board), dead: cardsIn(told.get("dead") ?? ""), options };
}
