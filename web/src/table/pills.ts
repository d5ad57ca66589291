// The pills over the board at a showdown: their words, and how much room they take. Pure.

import { capital, chips } from "../lib/format";
import type { HandView } from "../wire";
import { linesOf } from "./hands";
import type { Size } from "./layout";
import { potName, type Totals, totals, type Won } from "./tale";

/** What a pill is about: "Scoop", "High", "Main", "Side 2, low". */
export function pillName(it: Won, all: Totals): string {
  const { pot, part } = pillWords(it, all);
  return capital([pot, part].filter((words) => words !== "").join(", ") || "Pot");
}

/** The name of the pot, and of the part of it. */
export function pillWords(it: Won, { pots, won }: Totals): { pot: string; part: string } {
  const pot = potName(it.pot, pots);
  const isOnly = won.every((other) => other.share === null || other.share === it.share);
  if (it.why === "uncontested") return { pot, part: "" };
  if (it.share === null) return { pot, part: it.chairs.length > 1 ? "split" : "scoop" };
  // The only share of several pots needs no name.
  return { pot, part: pot !== "" && isOnly ? "" : it.share };
}

export interface PillsAsked {
  hand: HandView;
  cents: boolean;
  name: (chair: number) => string;
  /** Of the ring. */
  width: number;
}

/** Sizes of a pill, as the style sheet has them: what is around the words, their letters and lines. */
const FULL = { most: 560, pad: 28, dot: 17, letter: 7.2, line: 20, edge: 16, gap: 8 };
const SLIM = { most: 124, pad: 18, dot: 13, letter: 5.8, line: 14, edge: 6, gap: 3 };

/** The pills, as many in a row as it holds; slim, one under the other. Nothing where nobody has won anything. */
export function pillsRow(asked: PillsAsked): (Size & { slim: Size }) | null {
  const full = pills(asked).map((pill) => pillSize(pill, FULL, asked.width));
  if (full.length === 0) return null;
  const slim = pills(asked).filter((pill) => !pill.isPart).map((pill) => pillSize({ ...pill, words: pill.slim }, SLIM, asked.width));
  const room = Math.min(FULL.most, asked.width - 16);
  const rows: Size[] = [];
  for (const { w, h } of full) {
    const row = rows.at(-1);
    if (row && row.w + FULL.gap + w <= room) [row.w, row.h] = [row.w + FULL.gap + w, Math.max(row.h, h)];
    else rows.push({ w, h });
  }
  return { ...stacked(rows, FULL.gap), slim: stacked(slim, SLIM.gap) };
}

interface Pill {
  words: string;
  /** The same where there is little room: the dot says which share of a pot it is. */
  slim: string;
  hasDot: boolean;
  /** What a scoop was made of; it goes where there is no room. */
  isPart: boolean;
}

function pills({ hand, cents, name }: PillsAsked): Pill[] {
  const all = totals(hand);
  return [
    ...all.won.map((it) => {
      const to = it.chips > 0 ? ` ${chips(it.chips, cents)} ${it.chairs.map(name).join(", ")}` : "";
      const { pot } = pillWords(it, all);
      return { words: pillName(it, all) + to, slim: (it.share !== null && pot !== "" ? pot : pillName(it, all)) + to, hasDot: it.share !== null, isPart: it.chips === 0 };
    }),
    ...all.unwon.map((share) => ({ words: `No ${share}`, slim: `No ${share}`, hasDot: true, isPart: false })),
  ];
}

function pillSize({ words, hasDot }: Pill, size: typeof FULL, width: number): Size {
  const [pad, most] = [size.pad + (hasDot ? size.dot : 0), Math.min(size.most, width - 16)];
  const lines = linesOf(words, Math.floor((most - pad) / size.letter));
  return { w: lines > 1 ? most : Math.ceil(pad + words.length * size.letter), h: lines * size.line + size.edge };
}

function stacked(rows: readonly Size[], gap: number): Size {
  return { w: Math.max(0, ...rows.map((row) => row.w)), h: rows.reduce((sum, row) => sum + row.h, 0) + Math.max(0, rows.length - 1) * gap };
}
