// The log of a table as a story: by hand, and in each hand by street.

import type { Mine } from "../../lib/follow";
import type { HandView, Line, Piece, What } from "../../wire";
import { isBack } from "../../lib/cards";
import { together } from "../../lib/said";
import { words } from "../../words/words.svelte";

export interface Chapter {
  /** The number of its first line. */
  key: number;
  /** "Hand 214: Texas Hold'em.", "Flop."; nothing before the first hand. */
  title: readonly Piece[];
  /** Cards that are turned up with it. */
  cards: string[];
  isHand: boolean;
  lines: Line[];
}

/** Splits lines by hand and street. What goes without saying is left out. */
export function chapters(lines: readonly Line[]): Chapter[] {
  const all: Chapter[] = [];
  const begin = (line: Line, title: readonly Piece[], isHand = false): Chapter => {
    const chapter = { key: line.number, title, cards: [], isHand, lines: [] };
    all.push(chapter);
    return chapter;
  };
  let here: Chapter | null = null;
  for (const [at, line] of lines.entries()) {
    const said = line.text ?? [];
    // A draw after a round of betting is a part of its own, though the board has no new street.
    if (here && here.lines.length > 0 && !here.isHand && beginsDraw(lines, at)) here = begin(line, [words().side.drawTitle]);
    else if (line.what === "begun") here = begin(line, said, true);
    else if (line.what === "street" || line.what === "showdown") {
      // The first street is told in one breath with its hand.
      if (here?.isHand && here.lines.length === 0) here.title = together([here.title, said]);
      else here = begin(line, said);
    } else if (line.what === "board" && here && !here.isHand && here.lines.length === 0 && !isByBoards(said)) here.cards.push(...(line.cards ?? []));
    else if (said.length > 0) (here ??= begin(line, [])).lines.push(line);
  }
  return all;
}

/** What comes between the beginning of a draw and its new cards. */
const WHILE_DRAWING: readonly What[] = ["discarded", "decided", "burned", "reshuffled", "said", "used-bank", "timed-out", "lost"];

/** Whether new cards for old ones are what follows; cards that are only discarded bring none. */
export function beginsDraw(lines: readonly Line[], at: number): boolean {
  if (lines[at]?.what !== "step") return false;
  let next = at + 1;
  while (WHILE_DRAWING.includes(lines[next]?.what ?? "ended")) next += 1;
  return lines[next]?.what === "dealt" && lines.slice(at, next).some((line) => line.what === "discarded");
}

/** Whether cards are told board by board: then a row of them would not say where they lie. */
export function isByBoards(said: readonly Piece[]): boolean {
  return said.filter((piece) => typeof piece === "object" && "cards" in piece).length > 1;
}

/** Where the last so many hands begin; at the beginning where there are no more. */
export function lastHands(lines: readonly Line[], count: number): number {
  let hands = 0;
  for (let at = lines.length - 1; at > 0; at--) if (lines[at]?.what === "begun" && ++hands === count) return at;
  return 0;
}

/** Chapters in which nothing has changed are the same ones as before, so that they are not drawn anew. */
export function keep(before: readonly Chapter[], now: readonly Chapter[]): Chapter[] {
  const known = new Map(before.map((chapter) => [chapter.key, chapter]));
  return now.map((chapter) => {
    const old = known.get(chapter.key);
    // What is told anew in another language is all new.
    return old && areSame(old.title, chapter.title) && areSame(old.cards, chapter.cards) && areSame(old.lines, chapter.lines) ? old : chapter;
  });
}

function areSame(before: readonly unknown[], now: readonly unknown[]): boolean {
  return before.length === now.length && now.every((it, i) => it === before[i]);
}

/** The lines from the last hand on that are about it; `over` asks for a hand that is over. */
export function handLines(lines: readonly Line[], over: boolean): Line[] {
  let end = lines.length;
  for (let at = lines.length - 1; at >= 0; at--) {
    if (lines[at]?.what !== "begun") continue;
    const hand = lines.slice(at, end);
    if (!over) return hand;
    const last = hand.findLastIndex((line) => line.what === "over" || line.what === "voided");
    if (last >= 0) return hand.slice(0, last + 1);
    end = at;
  }
  return [];
}

/** What comes of a hand. */
const RESULTS: readonly What[] = ["awarded", "stopped", "voided", "over"];

/** What came of the last hand, as it was told. */
export function results(lines: readonly Line[]): Line[] {
  return handLines(lines, false).filter((line) => RESULTS.includes(line.what) && (line.text ?? []).length > 0);
}

export interface SeenCard {
  card: string;
  /** It lies on the table or is ours; otherwise it was folded or discarded. */
  isThere: boolean;
}

/** Every card that was seen in a hand, each once. */
export function seenCards(lines: readonly Line[], hand: HandView | null, mine: Mine | null): SeenCard[] {
  const there = new Set<string>();
  const add = (cards: readonly (string | null)[], to: Set<string>) => {
    for (const card of cards) if (card !== null && !isBack(card)) to.add(card);
  };
  if (hand) {
    for (const cells of [hand.board, hand.second])
      add(
        cells.filter((cell) => !cell.is_gone).map((cell) => cell.card),
        there,
      );
    add(hand.for_all, there);
    for (const seat of hand.seats.filter((it) => it.is_in)) add([...seat.down, ...seat.up], there);
    add(mine?.down ?? [], there);
  }
  const all = new Set(there);
  for (const line of handLines(lines, false)) add(line.cards ?? [], all);
  return [...all].map((card) => ({ card, isThere: there.has(card) }));
}
