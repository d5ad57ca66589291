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

/** Where one sentence ends and another begins, in every language: no word is looked for. */
const END = ". ";

/** A part of a text as it is shown. */
export type Shown = { words: string } | { name: string; isYou: boolean } | { cards: readonly string[] };

/** A text as a list, for whoever draws it. */
export function shown(text: readonly Piece[], { me, cents }: Reader): Shown[] {
  let before = "";
  return text.map((piece) => {
    // Whether a sentence begins here.
    const begins = before === "" || before.endsWith(END);
    const part = one(piece, me, cents, begins);
    before += wordsOf(part);
    return part;
  });
}

function one(piece: Piece, me: number | null, cents: boolean, begins: boolean): Shown {
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

/** A text sentence by sentence: what came of a pot says one for each share. */
export function sentences(text: readonly Piece[]): Piece[][] {
  const found: Piece[][] = [];
  let isNew = true;
  for (const piece of text)
    for (const part of typeof piece === "string" ? afterEnds(piece) : [piece]) {
      if (isNew) found.push([]);
      found.at(-1)?.push(part);
      isNew = typeof part === "string" && part.endsWith(END);
    }
  return found;
}

/** Words in parts, each but the last with the end of a sentence. */
function afterEnds(words: string): string[] {
  const parts = words.split(END);
  return parts.map((part, i) => (i < parts.length - 1 ? part + END : part)).filter((part) => part !== "");
}

/** Texts one after the other. */
export function together(texts: readonly (readonly Piece[] | undefined)[]): Piece[] {
  const said = texts.filter((text) => text !== undefined && text.length > 0) as readonly (readonly Piece[])[];
  return said.flatMap((text, i) => (i === 0 ? text : [" ", ...text]));
}

/** Whether a text begins with its reader. */
export function isOfReader(text: readonly Piece[] | undefined, me: number | null): boolean {
  const first = text?.find((piece) => typeof piece === "object" && "name" in piece);
  return me !== null && typeof first === "object" && "name" in first && first.player === me;
}
