// What is told comes in pieces. Here they are made to read, for whoever reads them; nobody takes words apart. Pure.

import type { Line, Piece } from "../wire";
import { seen } from "./cards";
import { capital, chips } from "./format";

export interface Reader {
  /** Who reads; nobody: a guest. */
  me: number | null;
  /** Whether amounts are cents. */
  cents: boolean;
}

/** A part of a text as it is shown. */
export type Shown = { words: string } | { name: string; isYou: boolean } | { cards: readonly string[] };

/** A text as a list, for whoever draws it. */
export function shown(text: readonly Piece[], { me, cents }: Reader): Shown[] {
  const parts: Shown[] = [];
  // Whether a sentence begins here.
  let begins = true;
  for (const piece of text) {
    const isBeginning = isSentence(piece);
    if (!isBeginning) parts.push(one(piece, me, cents, begins));
    begins = isBeginning;
  }
  return parts;
}

type Sentence = Extract<Piece, { share: unknown }>;

function isSentence(piece: Piece): piece is Sentence {
  return typeof piece === "object" && "share" in piece;
}

function one(piece: Exclude<Piece, Sentence>, me: number | null, cents: boolean, begins: boolean): Shown {
  if (typeof piece === "string") return { words: piece };
  if ("name" in piece) {
    if (piece.player !== me) return { name: piece.name, isYou: false };
    const you = piece.you ?? "you";
    return { name: begins ? capital(you) : you, isYou: true };
  }
  if ("they" in piece) return { words: piece.of === me ? piece.you : piece.they };
  if ("cards" in piece) return { cards: piece.cards };
  return { words: chips(piece.chips, cents) };
}

/** A line whose pieces name whom they are about: as it is sent, those about the player of the line do not. */
export function named(line: Line): Line {
  const { player, text } = line;
  if (player == null || !text) return line;
  const whole = (piece: Piece): Piece => {
    if (typeof piece === "string") return piece;
    if ("name" in piece) return { player, ...piece };
    return "they" in piece ? { of: player, ...piece } : piece;
  };
  return { ...line, text: text.map(whole) };
}

/** A text as words alone, with cards by name: to be heard, and where nothing is drawn. */
export function told(text: readonly Piece[] | undefined, reader: Reader): string {
  return shown(text ?? [], reader)
    .map(wordsOf)
    .join("");
}

function wordsOf(part: Shown): string {
  if ("words" in part) return part.words;
  return "name" in part ? part.name : part.cards.map((card) => seen(card).name).join(", ");
}

/** A sentence of a text, and the share of the pot that it is about, if it is about one alone. */
export interface One {
  share: number | null;
  text: Piece[];
}

/** A text sentence by sentence: what came of a pot says one for each share. */
export function sentences(text: readonly Piece[]): One[] {
  const found: One[] = [];
  for (const piece of text)
    if (isSentence(piece)) found.push({ share: piece.share, text: [] });
    else if (found.length === 0) found.push({ share: null, text: [piece] });
    else found.at(-1)?.text.push(piece);
  return found;
}

/** Texts one after the other. */
export function together(texts: readonly (readonly Piece[] | undefined)[]): Piece[] {
  const said = texts.filter((text) => text !== undefined && text.length > 0) as readonly (readonly Piece[])[];
  return said.flatMap((text, i) => (i === 0 ? text : [" ", { share: null }, ...text]));
}

/** Whether a text begins with its reader. */
export function isOfReader(text: readonly Piece[] | undefined, me: number | null): boolean {
  const first = text?.find((piece) => typeof piece === "object" && "name" in piece);
  return me !== null && typeof first === "object" && "name" in first && first.player === me;
}
