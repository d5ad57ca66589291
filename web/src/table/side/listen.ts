// What is heard at a table.

import { room } from "../../lib/room.svelte";
import { settings } from "../../lib/settings.svelte";
import { heard } from "../../lib/sounds";
import { play } from "../../lib/speaker";
import type { Table } from "../../lib/table.svelte";

/** Milliseconds before time is up. */
const LOW = 5000;

/** Plays sounds until the function it gives back is called. */
export function listen(table: Table): () => void {
  let wasMyTurn = table.isMyTurn;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hear = (sound: Parameters<typeof play>[0], after = 0) => play(sound, settings.kept.volume, after);
  const stop = table.onNews(({ lines, before, now, isCatchingUp }) => {
    clearTimeout(timer);
    if (!isCatchingUp) {
      const all = heard({ lines, before, now, me: room.me?.player ?? null, hearsChat: settings.kept.chatSound });
      for (const { sound, after } of all) hear(sound, after);
      if (table.isMyTurn && !wasMyTurn) hear("your-turn", (all.at(-1)?.after ?? -160) + 160);
    }
    wasMyTurn = table.isMyTurn;
    const clock = table.isMyTurn && table.chair !== null && !now.is_paused ? table.clock(table.chair) : null;
    // Once, and not for decisions that have less time from the beginning.
    if (clock && clock.left > LOW) timer = setTimeout(() => hear("time-low"), clock.left - LOW);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
