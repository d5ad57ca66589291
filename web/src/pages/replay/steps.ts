// A hand as steps: everything that is said of it, with how the table stood then.

import { inLink, type Played } from "../../lib/played";
import { isOfReader } from "../../lib/said";
import type { HandReplay, HandView, Piece, SeatView, What } from "../../wire";
import { words } from "../../words/words.svelte";

export interface Step {
  /** The place of its view. */
  at: number;
  text: readonly Piece[];
  isMine: boolean;
  chips: number;
  /** Whose step it is. */
  chair: number | null;
}

export interface Street {
  name: string;
  /** Cards that lie on the board since then. */
  cards: string[];
  /** The number of its first step. */
  first: number;
  steps: Step[];
}

/** What starts a part of the hand. */
const HEADINGS: readonly What[] = ["street", "showdown"];
/** What is no part of the hand. */
const BESIDE: readonly What[] = ["said"];

/** The parts of a hand; those in which nothing was said are left out. */
export function streets({ lines, views }: HandReplay, me: number | null): Street[] {
  const { replay } = words();
  const found: Street[] = [{ name: replay.start, cards: [], first: 0, steps: [] }];
  let count = 0;
  lines.forEach((line, at) => {
    const text = line.text ?? [];
    if (HEADINGS.includes(line.what)) found.push({ name: line.what === "showdown" ? replay.showdown : (views[at]?.street ?? ""), cards: [], first: count, steps: [] });
    const street = found.at(-1);
    if (!street) return;
    if (line.what === "board") street.cards.push(...(line.cards ?? []));
    if (text.length === 0 || HEADINGS.includes(line.what) || BESIDE.includes(line.what)) return;
    street.steps.push({ at, text, isMine: isOfReader(text, me), chips: line.chips ?? 0, chair: line.chair ?? null });
    count += 1;
  });
  const whole = found.filter((street) => street.steps.length > 0);
  // The end is seen as it is when all is over.
  const last = whole.at(-1)?.steps.at(-1);
  if (last) last.at = views.length - 1;
  return whole;
}

/** The number of the first step of the street before or after the one with a step. */
export function jump(all: readonly Street[], step: number, by: 1 | -1): number {
  const last = (all.at(-1)?.first ?? 0) + (all.at(-1)?.steps.length ?? 1) - 1;
  if (by === 1) return all.find((street) => street.first > step)?.first ?? last;
  return all.findLast((street) => street.first < step)?.first ?? 0;
}

/** What a hand has brought somebody. */
export function won(views: readonly HandView[], player: number): number | null {
  const seat = (view: HandView | undefined): SeatView | undefined => view?.seats.find((it) => it.player === player);
  const [first, last] = [seat(views[0]), seat(views.at(-1))];
  return first && last ? last.stack + last.bet - first.stack - first.bet : null;
}

/** Heights from 0 to 1: the logarithm shows small bets beside all-ins. */
export function height(chips: number, most: number): number {
  return chips <= 0 || most <= 0 ? 0 : Math.log1p(chips) / Math.log1p(most);
}

/** A link that asks for the odds of how it stands. */
export function oddsLink(view: HandView, played: Played | null = null): string {
  const known = (cards: readonly string[]) => cards.filter((card) => card !== "??").join("");
  const inIt = view.seats.filter((seat) => seat.is_in);
  const hands = inIt.map((seat) => known(seat.down) + (seat.up.length > 0 ? `_${known(seat.up)}` : ""));
  const board = view.board.map((cell) => cell.card ?? "").join("");
  const dead = view.seats
    .filter((seat) => !seat.is_in)
    .map((seat) => known([...seat.down, ...seat.up]))
    .join("");
  return `/odds/${encodeURIComponent(view.game)}?hands=${hands.join(",")}${board && `&board=${board}`}${dead && `&dead=${dead}`}${played === null ? "" : `&${inLink(played)}`}`;
}
