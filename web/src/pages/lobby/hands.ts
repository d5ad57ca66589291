// Hands of ours, put together by day and table.

import type { MyHand } from "../../wire";
import { language } from "../../words/words.svelte";

export interface Group {
  key: string;
  table: string;
  name: string;
  day: string;
  hands: MyHand[];
  won: number;
  cents: boolean;
}

/** Chips won or lost; nothing as long as the hand is played. */
export function net(hand: MyHand): number | null {
  return (hand as { won?: number | null }).won ?? null;
}

export function isCents(hand: MyHand): boolean {
  return (hand as { cents?: boolean }).cents ?? false;
}

/** In the order they come in, the newest first. */
export function grouped(hands: readonly MyHand[], say: (at: number) => string = sayDay): Group[] {
  const groups = new Map<string, Group>();
  for (const hand of hands) {
    const day = hand.at === null ? "" : say(hand.at);
    const key = `${hand.table} ${day}`;
    const group = groups.get(key) ?? { key, table: hand.table, name: hand.name, day, hands: [], won: 0, cents: isCents(hand) };
    group.hands.push(hand);
    group.won += net(hand) ?? 0;
    groups.set(key, group);
  }
  return [...groups.values()];
}

function sayDay(at: number): string {
  return new Date(at).toLocaleDateString(language(), { weekday: "long", day: "numeric", month: "long" });
}
