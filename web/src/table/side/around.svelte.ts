// What is open around a table: which window, which side of the drawer, and what of the talk was read.

import type { Table } from "../../lib/table.svelte";

export type Window =
  { name: "rules" | "last" | "seen" | "buy" | "invite" | "ledger" | "host" | "leave" | "settings" | "menu" | "change" | "show-chips" } | { name: "sit"; chair: number | null };

export type Side = "log" | "chat" | "players";

class Around {
  window = $state.raw<Window | null>(null);
  side = $state<Side>("log");
  /** What the host does as soon as no hand is played. */
  after = $state<"pause" | "close" | null>(null);
  /** Lines below this number were read. */
  read = $state(0);

  open(name: Exclude<Window["name"], "sit">): void {
    this.window = { name };
  }
}

const kept = new WeakMap<Table, Around>();

export function around(table: Table): Around {
  let it = kept.get(table);
  if (!it) kept.set(table, (it = new Around()));
  return it;
}
