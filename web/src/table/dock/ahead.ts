// Decisions made ahead of one's turn. They go when what they were made on goes.

import type { BetOptions, HandView, Play, SeatView } from "../../wire";

/** What can be ticked. */
export type Ahead = "check-fold" | "check" | "call" | "call-any";

/** What a decision was made on. */
export interface Moment {
  hand: number;
  street: string;
  /** Chips to stay in, as bets lie now. */
  price: number;
}

export interface Ticked {
  ahead: Ahead;
  on: Moment;
}

/** How it stands for a player who waits; nothing if there is nothing to decide ahead. */
export function moment(hand: HandView | null, seat: SeatView | null): Moment | null {
  if (!hand || !seat || hand.is_over || !seat.is_in || seat.is_all_in || seat.stack === 0) return null;
  const highest = Math.max(...hand.seats.map((it) => it.bet));
  return { hand: hand.number, street: hand.street, price: Math.min(highest - seat.bet, seat.stack) };
}

/** What may be ticked now. */
export function choices(now: Moment): Ahead[] {
  return now.price > 0 ? ["check-fold", "call", "call-any"] : ["check-fold", "check", "call-any"];
}

/** What is left of a decision as things go on: nothing in another hand, on another street, or at another price. */
export function kept(ticked: Ticked | null, now: Moment | null): Ticked | null {
  if (!ticked || !now || ticked.on.hand !== now.hand || ticked.on.street !== now.street) return null;
  // A price falls only when a new round begins.
  if (now.price < ticked.on.price) return null;
  if (now.price === ticked.on.price || ticked.ahead === "check-fold" || ticked.ahead === "call-any") return ticked;
  return null;
}

/** The move it comes to when the turn comes; nothing if it does not fit. */
export function resolved(ticked: Ticked, options: BetOptions): Play | null {
  const price = options.check ? 0 : options.call;
  switch (ticked.ahead) {
    case "check-fold":
      if (options.check) return { move: "call" };
      return options.fold ? { move: "fold" } : null;
    case "check":
      return options.check ? { move: "call" } : null;
    case "call":
      return price !== null && price === ticked.on.price ? { move: "call" } : null;
    case "call-any":
      return price === null ? null : { move: "call" };
  }
}
