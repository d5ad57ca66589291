// What people do around a hand, and whether they can.

import { room } from "../../lib/room.svelte";
import type { Table } from "../../lib/table.svelte";

export function isPlaying(table: Table): boolean {
  return table.hand !== null && !table.hand.is_over;
}

/** Whether we still have cards in a hand that is played. */
export function isInHand(table: Table): boolean {
  return table.mySeat !== null && table.mySeat.is_in && isPlaying(table);
}

/** Whether there is a chair for us. */
export function canSit(table: Table): boolean {
  const { view } = table;
  if (!view || table.me || table.isOver) return false;
  return view.chairs.some((chair) => chair === null) && !view.bids.some((bid) => bid.player === room.me?.player);
}

/** Whether the room takes a command from us now, as far as it has said so. */
export function can(table: Table, command: string): boolean {
  return table.mine?.can?.includes(command) ?? false;
}

const OUT: Record<string, boolean> = { "will-sit-out": true, "sat-out": true, returned: false, sat: false, "timed-out": false };

/** Whether we sit out, or will after this hand. */
export function sitsOut(table: Table): boolean {
  const { me } = table;
  if (!me) return false;
  if (me.presence === "out") return true;
  // That it is only wished for is told by a line alone.
  const last = table.lines.findLast((line) => line.player === me.player && line.what in OUT);
  return last?.what === "will-sit-out";
}

export async function toggleOut(table: Table): Promise<void> {
  const { me } = table;
  if (!me) return;
  if (!sitsOut(table)) await table.do({ do: "sit-out" });
  // Whoever owes something chooses between paying now and waiting in the dock.
  else await table.do({ do: "return", post: !(me.owes.small || me.owes.big || me.owes.ante) });
}

/** Stands up, if we sit; whether we may go. */
export async function leave(table: Table): Promise<boolean> {
  if (!table.me || table.me.leaves || table.isOver) return true;
  const answer = await table.do({ do: "stand-up" });
  return answer.is !== "refused";
}

/** The id of the game that is played, or comes next. */
export function gameId(table: Table): string | null {
  const { hand, view, settled } = table;
  if (hand && isPlaying(table)) return hand.game;
  const named = settled?.games.find(([, name]) => name === view?.game);
  return named?.[0] ?? hand?.game ?? settled?.games[0]?.[0] ?? null;
}

/** The link that leads friends to the table. */
export function invitation(table: Table): string {
  return `${location.origin}/table/${encodeURIComponent(table.word)}`;
}
