// The pills over the board at a showdown: their words, and how much room they take. Pure.

import { capital, chips } from "../lib/format";
import type { HandView } from "../wire";
import type { Parts } from "../words/parts";
import { words } from "../words/words.svelte";
import { linesOf } from "./hands";
import type { Size } from "./layout";
import { type Totals, totals, type Won } from "./tale";

/** What a pill is about: "Scoop", "High", "Pot", "Main", "Side 2, low". The share of one of several pots goes where there is no room. */
function pillParts(it: Won, { pots, won, isSplit }: Totals): Parts<"part"> {
  const pot = potOf(it.pot, pots);
  if (it.why === "uncontested") return [pot ?? words().table.pot];
  if (it.share === null) return [it.chairs.length > 1 ? splitWords(pot) : scoopWords(pot)];
  if (pot === null) return [isSplit ? capital(it.share) : words().table.pot];
  // The only share of several pots needs no name.
  const isOnly = won.every((other) => other.share === null || other.share === it.share);
  return isOnly ? [pot] : words().table.pillPart(pot, it.share);
}

/** Whether it is one of several, to be looked at by itself. */
export function isOfShare(it: Won, { pots, isSplit }: Totals): it is Won & { share: string } {
  return it.share !== null && (isSplit || pots > 1);
}

/** The same before chips: words that may end in a number stand apart from theirs. */
export function pillHead(it: Won, all: Totals): Parts<"part"> {
  const parts = pillParts(it, all);
  return all.pots > 1 && it.chips > 0 ? [...parts, ":"] : parts;
}

export function pillName(it: Won, all: Totals): string {
  return textOf(pillParts(it, all));
}

function textOf(parts: Parts<"part">): string {
  return parts.map((part) => (typeof part === "string" ? part : part.text)).join("");
}

const scoopWords = (pot: string | null) => (pot === null ? words().table.pillScoop : words().table.pillPotScoop(pot));
const splitWords = (pot: string | null) => (pot === null ? words().table.pillSplit : words().table.pillPotSplit(pot));

/** How a pot is called among so many; the only one needs no name. */
function potOf(pot: number, pots: number): string | null {
  if (pots < 2) return null;
  if (pot === 0) return words().table.pillMain;
  return pots === 2 ? words().table.pillSide : words().table.pillSideOf(pot);
}

/** The same, behind its chips. */
export function potWord(pot: number, pots: number): string {
  if (pots < 2) return "";
  if (pot === 0) return words().table.potMain;
  return pots === 2 ? words().table.potSide : words().table.potSideOf(pot);
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
  const slim = pills(asked)
    .filter((pill) => !pill.isPart)
    .map((pill) => pillSize({ ...pill, full: pill.slim }, SLIM, asked.width));
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
  full: string;
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
      const slim = pillHead(it, all)
        .filter((part) => typeof part === "string")
        .join("");
      return { full: textOf(pillHead(it, all)) + to, slim: slim + to, hasDot: isOfShare(it, all) && all.isSplit, isPart: it.chips === 0 };
    }),
    ...all.unwon.map((share) => ({ full: words().table.pillNone(share), slim: words().table.pillNone(share), hasDot: true, isPart: false })),
  ];
}

function pillSize({ full, hasDot }: Pill, size: typeof FULL, width: number): Size {
  const [pad, most] = [size.pad + (hasDot ? size.dot : 0), Math.min(size.most, width - 16)];
  const lines = linesOf(full, Math.floor((most - pad) / size.letter));
  return { w: lines > 1 ? most : Math.ceil(pad + full.length * size.letter), h: lines * size.line + size.edge };
}

function stacked(rows: readonly Size[], gap: number): Size {
  return { w: Math.max(0, ...rows.map((row) => row.w)), h: rows.reduce((sum, row) => sum + row.h, 0) + Math.max(0, rows.length - 1) * gap };
}
