// What a host brings along: numbers for stakes, a mix, and a text of games.

import { send } from "../../lib/api";
import { capital, count } from "../../lib/format";
import type { Change, OwnStakes, TextChecked } from "../../wire";

export type Pair = [number, number];

/** The numbers of stakes that can be put in. The room works out those that are left out. */
export interface Numbers {
  blinds: Pair | null;
  bets: Pair | null;
  ante: number;
  buyIn: Pair | null;
  cents: boolean;
}

export const USUAL_NUMBERS: Readonly<Numbers> = { blinds: [5, 10], bets: [10, 20], ante: 0, buyIn: [400, 2000], cents: false };

export function numbersOf(own: OwnStakes): Numbers {
  const { blinds = null, bets = null, ante } = own.usual;
  return { blinds, bets, ante: ante ?? 0, buyIn: own.buy_in ?? null, cents: own.cents };
}

/** Stakes with these numbers. What nobody can put in stays as it was in those that are `kept`. */
export function stakesOf(numbers: Numbers, kept: OwnStakes | null): OwnStakes {
  const { blinds, bets, ante, buyIn, cents } = numbers;
  const usual = { ...kept?.usual, ...(blinds && { blinds }), ...(bets && { bets }), ante };
  const own: OwnStakes = { ...kept, cents, usual, ante_in_every_game: (kept?.ante_in_every_game ?? false) && ante > 0 };
  if (ante === 0) delete own.usual.ante;
  if (buyIn) own.buy_in = buyIn;
  // A name tells the numbers: with others it would be wrong.
  if (kept && told(numbersOf(kept)) !== told(numbers)) delete own.name;
  return own;
}

const told = ({ blinds, bets, cents }: Numbers) => JSON.stringify([blinds, bets, cents]);

/** A pair with another amount in one place. Where there was none, both become the same. */
export function withAmount(pair: Pair | null, at: 0 | 1, amount: number): Pair {
  const [small, big] = pair ?? [amount, amount];
  return at === 0 ? [amount, big] : [small, amount];
}

/** When a mix may go on to another game. */
export const CHANGES: readonly Change[] = [{ every: "hand" }, { every: "orbit" }, { every: "hands", count: 8 }, { every: "minutes", count: 30 }];

/** The same with another one that a table has already. */
export function changesWith(kept: Change): readonly Change[] {
  return CHANGES.some((it) => changeWord(it) === changeWord(kept)) ? CHANGES : [...CHANGES, kept];
}

/** "Orbit", "8 hands". */
export function changeWord(change: Change): string {
  if (change.every === "hands") return count(change.count, "hand");
  return change.every === "minutes" ? count(change.count, "minute") : capital(change.every);
}

/** Has the room check a text. What is wrong with it is thrown. */
export async function checkText(text: string): Promise<TextChecked> {
  const response = await send("/api/check", { method: "POST", headers: { "Content-Type": "text/plain" }, body: text });
  return (await response.json()) as TextChecked;
}

/** What can be played of a text, with its names. Where an id stands for both, it is the game that is played. */
export function namesOf(checked: TextChecked): ReadonlyMap<string, string> {
  return new Map([...checked.mixes, ...checked.games]);
}
