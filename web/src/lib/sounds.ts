// What is heard of what happens. Only which and when; how it sounds is in speaker.ts.

import type { Line, TableView, What } from "../wire";

export type Sound = "deal" | "flip" | "check" | "chips-in" | "raise" | "all-in" | "fold" | "street" | "dice" | "your-turn" | "time-low" | "win-share" | "chat" | "seat-taken";

export interface Heard {
  sound: Sound;
  /** Milliseconds from now. */
  after: number;
}

const SOUNDS: Partial<Record<What, Sound>> = {
  dealt: "deal",
  board: "flip",
  "for-all": "flip",
  exposed: "flip",
  shown: "flip",
  parted: "flip",
  discarded: "fold",
  folded: "fold",
  mucked: "fold",
  checked: "check",
  posted: "chips-in",
  called: "chips-in",
  "brought-in": "chips-in",
  bought: "chips-in",
  raised: "raise",
  street: "street",
  rolled: "dice",
  awarded: "win-share",
  sat: "seat-taken",
  said: "chat",
};

/** Between two sounds of one kind, and two of different kinds. */
const [SAME, OTHER] = [70, 120];
/** Nobody listens longer to what has happened already. */
const LONGEST = 900;

export interface Listening {
  lines: readonly Line[];
  before: TableView | null;
  now: TableView;
  /** Who listens. */
  me: number | null;
  hearsChat: boolean;
}

/** What is heard of new lines, in their order. */
export function heard({ lines, before, now, me, hearsChat }: Listening): Heard[] {
  const wasAllIn = new Set(before?.hand?.seats.filter((seat) => seat.is_all_in).map((seat) => seat.player));
  const isAllIn = new Set(now.hand?.seats.filter((seat) => seat.is_all_in && !wasAllIn.has(seat.player)).map((seat) => seat.player));
  const all: Heard[] = [];
  let [after, last]: [number, Sound | null] = [0, null];
  for (const line of lines) {
    let sound = SOUNDS[line.what];
    if (!sound || (sound === "chat" && (!hearsChat || line.player === me))) continue;
    if ((sound === "raise" || sound === "chips-in") && line.player != null && isAllIn.delete(line.player)) sound = "all-in";
    if (last !== null) after += last === sound ? SAME : OTHER;
    if (after > LONGEST) break;
    all.push({ sound, after });
    last = sound;
  }
  return all;
}
