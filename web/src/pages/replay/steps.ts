// A hand as steps: everything that is said of it, with how the table stood then.

import { isBack } from "../../lib/cards";
import { inLink, type Played } from "../../lib/played";
import { isOfReader, together } from "../../lib/said";
import { beginsDraw, isByBoards } from "../../table/side/chapters";
import type { HandReplay, HandView, Line, Piece, SeatView, What } from "../../wire";
import { words } from "../../words/words.svelte";

export interface Step {
  /** The place of its view. */
  at: number;
  text: readonly Piece[];
  isMine: boolean;
  chips: number;
  /** Whose step it is. */
  chair: number | null;
  /** The heading of its street tells it: what is dealt there. */
  isHeading: boolean;
  /** Somebody is paid. */
  isResult: boolean;
}

export interface Street {
  name: string;
  /** Cards that lie on the board since then, where a row of them says it all. */
  cards: string[];
  /** The number of its first step. */
  first: number;
  steps: Step[];
}

/** What starts a part of the hand. */
const HEADINGS: readonly What[] = ["street", "showdown"];
/** What is no part of the hand. */
const BESIDE: readonly What[] = ["said"];

/** What takes own cards off the table without anybody seeing them. */
const GIVEN_UP: readonly What[] = ["folded", "mucked"];

/** The parts of a hand; those in which nothing was said are left out. */
export function streets({ lines, views }: HandReplay, me: number | null): Street[] {
  const { replay } = words();
  const found: Street[] = [{ name: replay.start, cards: [], first: 0, steps: [] }];
  let count = 0;
  lines.forEach((line, at) => {
    const text = line.text ?? [];
    if (HEADINGS.includes(line.what)) found.push({ name: line.what === "showdown" ? replay.showdown : (views[at]?.street ?? ""), cards: [], first: count, steps: [] });
    // A draw after a round of betting is a part of its own, though the board has no new street.
    else if ((found.at(-1)?.steps.length ?? 0) > 0 && found.length > 1 && beginsDraw(lines, at)) found.push({ name: replay.draw, cards: [], first: count, steps: [] });
    const street = found.at(-1);
    if (!street) return;
    if (text.length === 0 || HEADINGS.includes(line.what) || BESIDE.includes(line.what)) return;
    const isHeading = line.what === "board" && found.length > 1 && street.steps.length === 0 && !isByBoards(text);
    if (isHeading) street.cards.push(...(line.cards ?? []));
    const isMine = isOfReader(text, me);
    const said = isMine && GIVEN_UP.includes(line.what) ? together([text, had(line, views[at - 1])]) : text;
    street.steps.push({
      at,
      text: said,
      isMine,
      chips: line.chips ?? 0,
      chair: line.chair ?? null,
      isHeading,
      isResult: line.what === "awarded",
    });
    count += 1;
  });
  const whole = found.filter((street) => street.steps.length > 0);
  // The end is seen as it is when all is over.
  const end = whole.at(-1)?.steps.at(-1);
  if (end) end.at = views.length - 1;
  return whole;
}

/** What somebody had who gives it up now. */
function had({ chair }: Line, before: HandView | undefined): Piece[] {
  const seat = before?.seats.find((it) => it.chair === chair);
  const cards = [...(seat?.down ?? []), ...(seat?.up ?? [])].filter((card) => !isBack(card));
  if (cards.length === 0) return [];
  return words()
    .replay.youHad(cards.join(" "))
    .map((part) => (typeof part === "string" ? part : { cards }));
}

/** The views with the cards of whoever looks, also after they have folded or mucked them. */
export function withOwn(views: readonly HandView[], me: number | null): HandView[] {
  let held: SeatView | null = null;
  return views.map((view) => {
    const own = me === null ? undefined : view.seats.find((seat) => seat.player === me);
    if (!own) return view;
    if (own.down.length + own.up.length > 0) held = own;
    if (own.is_in || own === held || held === null) return view;
    const { down, up, order, piles } = held;
    const kept: SeatView = { ...own, down, up, ...(order === undefined ? {} : { order }), ...(piles === undefined ? {} : { piles }) };
    return { ...view, seats: view.seats.map((seat) => (seat === own ? kept : seat)) };
  });
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
