// What a host brings along: numbers for stakes, a mix, and a text of games.

import { send } from "../../lib/api";
import { chips, parseChips } from "../../lib/format";
import type { Change, OwnStakes, TextChecked } from "../../wire";
import type { Words } from "../../words/en";
import { words } from "../../words/words.svelte";

/** What stands in a field: an amount, what was typed and can't be read as one, or nothing. */
export type Put = number | string | null;

/** What can be put in, by the names that the room has for it. */
export type Field = "blinds" | "bets" | "ante" | "buy_in";

/** The numbers of stakes as they are put in. The room works out those that are left out. */
export type Numbers = Record<Field, Put[]> & { cents: boolean; ante_in_every_game: boolean };

/** The fields of the form, in order. */
export const AMOUNTS: readonly { field: Field; at: 0 | 1; name: keyof Words["host"]["amounts"] }[] = [
  { field: "blinds", at: 0, name: "smallBlind" },
  { field: "blinds", at: 1, name: "bigBlind" },
  { field: "bets", at: 0, name: "smallBet" },
  { field: "bets", at: 1, name: "bigBet" },
  { field: "ante", at: 0, name: "ante" },
  { field: "buy_in", at: 0, name: "atLeast" },
  { field: "buy_in", at: 1, name: "atMost" },
];

export const usualNumbers = (): Numbers => ({ blinds: [5, 10], bets: [10, 20], ante: [null], buy_in: [400, 2000], cents: false, ante_in_every_game: false });

export function numbersOf({ usual, buy_in, cents, ante_in_every_game }: OwnStakes): Numbers {
  const two = (pair: [number, number] | null | undefined): Put[] => [...(pair ?? [null, null])];
  return { blinds: two(usual.blinds), bets: two(usual.bets), ante: [usual.ante ?? null], buy_in: two(buy_in), cents, ante_in_every_game };
}

/** What is typed, as it is kept: read, or as it is where it is no amount. */
export function putOf(text: string, cents: boolean): Put {
  return text.trim() === "" ? null : (parseChips(text, cents) ?? text);
}

/** What stands in a field. */
export function shown(put: Put, cents: boolean): string {
  return typeof put === "number" ? chips(put, cents) : (put ?? "");
}

/** What to type where there is no amount. */
export function amountWanted(cents: boolean): string {
  return cents ? words().host.typeCents : words().host.typeChips;
}

/** Blinds have to be put in, unless these stakes go without already. */
export function needsBlinds(kept: OwnStakes | null): boolean {
  return !kept || (kept.usual.blinds ?? null) !== null;
}

/** What is wrong with a field, or nothing. */
export function wrongAmount(numbers: Numbers, field: Field, at: number, kept: OwnStakes | null): string | null {
  const [put, other] = [read(numbers, field, at), read(numbers, field, 1 - at)];
  if (put === undefined) return amountWanted(numbers.cents);
  if (put !== null) return null;
  if (field === "blinds" && needsBlinds(kept)) return amountWanted(numbers.cents);
  return typeof other === "number" ? words().host.bothOrNeither : null;
}

/** Stakes with these numbers, with which nothing is wrong. What nobody can put in stays as it was in those that are `kept`. */
export function stakesOf(numbers: Numbers, kept: OwnStakes | null): OwnStakes {
  const { cents } = numbers;
  const ante = read(numbers, "ante", 0) || null;
  const own: OwnStakes = { ...kept, cents, usual: { ...kept?.usual }, ante_in_every_game: numbers.ante_in_every_game && ante !== null };
  set(own.usual, "blinds", two(numbers, "blinds"));
  set(own.usual, "bets", two(numbers, "bets"));
  set(own.usual, "ante", ante);
  set(own, "buy_in", two(numbers, "buy_in"));
  // A name tells the numbers: with others it would be wrong.
  if (kept && told(kept) !== told(own)) delete own.name;
  return own;
}

/** An amount, nothing where the field is empty, or undefined where it can't be read. */
function read(numbers: Numbers, field: Field, at: number): number | null | undefined {
  const put = numbers[field][at] ?? null;
  // What could not be read as chips may be an amount of cents.
  const it = typeof put === "string" ? putOf(put, numbers.cents) : put;
  return typeof it === "string" ? undefined : it;
}

function two(numbers: Numbers, field: Field): [number, number] | null {
  const [small, big] = [read(numbers, field, 0) ?? null, read(numbers, field, 1) ?? null];
  return small === null || big === null ? null : [small, big];
}

/** What is left empty is left out. */
function set<T, K extends keyof T>(it: T, key: K, value: (T[K] & {}) | null): void {
  if (value === null) delete it[key];
  else it[key] = value;
}

const told = ({ usual, cents }: OwnStakes) => JSON.stringify([usual.blinds ?? null, usual.bets ?? null, cents]);

/** When a mix may go on to another game. */
export const CHANGES: readonly Change[] = [{ every: "hand" }, { every: "orbit" }, { every: "hands", count: 8 }, { every: "minutes", count: 30 }];

/** The same with another one that a table has already. */
export function changesWith(kept: Change): readonly Change[] {
  return CHANGES.some((it) => changeWord(it) === changeWord(kept)) ? CHANGES : [...CHANGES, kept];
}

/** "Orbit", "8 hands". */
export function changeWord(change: Change): string {
  const { host } = words();
  if (change.every === "hands") return host.everyHands(change.count);
  if (change.every === "minutes") return host.everyMinutes(change.count);
  return change.every === "hand" ? host.everyHand : host.everyOrbit;
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
