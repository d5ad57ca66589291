// From a wish to a chair in one go.

import type { Settled, StakesLine, TableView, Wished } from "../wire";
import { words } from "../words/words.svelte";
import { ask } from "./api";
import { room } from "./room.svelte";
import { Table } from "./table.svelte";

const KEY = "cardroom-tables";

/** Tables against bots that are left open; an older one is closed for who opens another, if nobody misses it. */
const MOST_OPEN = 3;

/** So long the table may take to say that we sit, in milliseconds; after that its page goes on. */
const PATIENCE = 5000;

/** A name for who has none yet. */
export function guestName(random: () => number = Math.random): string {
  const { first, second } = words().lobby.guests;
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? "";
  return `${pick(first)} ${pick(second)}`;
}

export function blankWish(name: string, play: string): Wished {
  return {
    name,
    play,
    mix: null,
    chairs: null,
    betting: null,
    options: {},
    text: null,
    stakes: null,
    own_stakes: null,
    house: {},
    clock: null,
    opens: localTime(new Date()),
    listed: false,
    approve: false,
    bots: [],
  };
}

/** What time it is here, as the room wants it. */
export function localTime(now: Date): string {
  return `${String(now.getHours()).padStart(2, "0")}:${String(now.getMinutes()).padStart(2, "0")}`;
}

/** A hundred big blinds or small bets, as far as one may sit down with so much. */
export function usualBuyIn(stakes: Pick<StakesLine, "buy_in"> & Partial<Pick<StakesLine, "blinds" | "bets">>): number {
  const [least, most] = stakes.buy_in;
  const unit = Math.max(stakes.blinds?.[1] ?? 0, stakes.bets?.[0] ?? 0);
  if (unit === 0) return most < 2 * least ? least : Math.max(least, Math.round(most / 2));
  return Math.min(most, Math.max(least, unit * 100));
}

/** Comes in if nobody is in yet. */
export async function beSomebody(name?: string): Promise<void> {
  if (room.me === null) await room.comeIn(name?.trim() || guestName());
}

/** Opens a table. One that is only for a game against bots is closed again when there are too many. */
export async function openTable(wish: Wished, isPassing = false): Promise<Settled> {
  const settled = await ask<Settled>("POST", "/api/tables", wish);
  const { table } = settled;
  keep([{ table, isPassing }, ...remembered().filter((other) => other.table !== table)]);
  return settled;
}

/** All at once: comes in, opens a table, sits down. Gives back the word of the table. */
export async function playNow(wish: Wished): Promise<string> {
  await beSomebody();
  const closed = await tidyUp();
  if (closed.length > 0) room.note = words().lobby.closedTables(closed);
  const settled = await openTable(wish, true);
  const table = new Table(settled.table);
  try {
    await within(PATIENCE, sitDown(table, usualBuyIn(settled)));
  } finally {
    table.close();
  }
  return settled.table;
}

/** Takes the first chair that is free. */
export async function sitDown(table: Table, chips: number): Promise<void> {
  const view = table.view ?? (await first(table));
  const chair = view.chairs.indexOf(null);
  if (chair >= 0 && table.chair === null) await table.do({ do: "sit", chair, chips });
}

function first(table: Table): Promise<NonNullable<Table["view"]>> {
  return new Promise((done) => {
    const stop = table.onNews((news) => {
      stop();
      done(news.now);
    });
  });
}

function within(milliseconds: number, work: Promise<void>): Promise<void> {
  return Promise.race([work, new Promise<void>((done) => setTimeout(done, milliseconds))]);
}

interface Remembered {
  table: string;
  isPassing: boolean;
}

/** Tables that were opened from here, the newest first. */
export function remembered(): Remembered[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((it: Partial<Remembered> | null): it is Remembered => typeof it?.table === "string") : [];
  } catch {
    return [];
  }
}

export function forget(table: string): void {
  keep(remembered().filter((other) => other.table !== table));
}

function keep(tables: Remembered[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(tables.slice(0, 20)));
  } catch {
    // It is only a convenience.
  }
}

/** Closes our oldest tables that nobody misses, as a room lets nobody have too many; gives back their names. */
async function tidyUp(): Promise<string[]> {
  const closed: string[] = [];
  const passing = remembered().filter((table) => table.isPassing);
  for (const { table: word } of passing.slice(MOST_OPEN - 1)) {
    const table = new Table(word);
    try {
      await within(1000, closeIfAlone(table, closed));
      if (table.gone !== null) forget(word);
    } finally {
      table.close();
    }
  }
  return closed;
}

async function closeIfAlone(table: Table, closed: string[]): Promise<void> {
  const view = table.view ?? (await first(table));
  if (view.host !== room.me?.player) return forget(table.word);
  if (isMissed(view, room.me.player)) return;
  const answer = await table.do({ do: "close" });
  if (answer.is !== "done") return;
  forget(table.word);
  closed.push(view.name);
}

/** Whether others sit or watch there, or we are in a hand. */
export function isMissed(view: Pick<TableView, "chairs" | "watching" | "waits" | "hand">, me: number): boolean {
  const people = view.chairs.filter((chair) => chair !== null && chair.bot === null);
  const isSeated = people.some((chair) => chair?.player === me);
  const isInHand = view.waits.for === "hand" && (view.hand?.seats.some((seat) => seat.player === me && seat.is_in) ?? false);
  // Without a chair, we watch now.
  return isInHand || people.length > Number(isSeated) || view.watching > Number(!isSeated);
}
