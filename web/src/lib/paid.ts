// What came of a hand, sentence by sentence: which share of the pot each of them is about. Pure.

import type { Award, HandView, Line, Piece } from "../wire";
import { sentences } from "./said";

/** The colours of the sentences of a line, 1 to 3; nothing where one is about no share alone. */
export type Colours = readonly (number | null)[];

/** The colour of a share: its place in the file, of three. */
export function colour(shares: readonly string[], share: string | null): number {
  const at = share === null ? -1 : shares.indexOf(share);
  return at < 0 ? 1 : (at % 3) + 1;
}

/** The colours of the lines of a hand that pay, by their numbers. Where nothing can be split, nothing has one. */
export function coloursOf(lines: readonly Line[], hand: HandView): Map<number, Colours> {
  const found = new Map<number, Colours>();
  if (hand.shares.length < 2) return found;
  // Pots are told in the order in which they are paid.
  const left = [...hand.awards];
  for (const line of lines)
    if (line.what === "awarded")
      found.set(
        line.number,
        sentences(line.text ?? []).map((one) => colourOf(one, left, hand)),
      );
  return found;
}

/** The colour of what a sentence pays, which is then no more left. */
function colourOf(sentence: readonly Piece[], left: Award[], hand: HandView): number | null {
  const players = sentence.flatMap((piece) => (typeof piece === "object" && "name" in piece ? [piece.player] : []));
  const chips = sentence.flatMap((piece) => (typeof piece === "object" && "chips" in piece ? [piece.chips] : []));
  const winner = ({ chair }: Award) => hand.seats.find((seat) => seat.chair === chair)?.player;
  const sharesOf = (it: Award) => (it.parts ?? []).map((part) => part.share).join();
  const isLike = (one: Award, other: Award) => one.second === other.second && sharesOf(one) === sharesOf(other);
  const wins = left.filter((it) => winner(it) === players[0]);
  // Pots that go the same way are told with their sum.
  const sum = (one: Award) => wins.filter((it) => isLike(one, it)).reduce((all, it) => all + it.chips, 0);
  const alone = wins.find((it) => chips.includes(it.chips));
  const award = alone ?? wins.find((it) => chips.includes(sum(it)));
  if (!award) return null;
  const isTold = (it: Award) => it === award || ((it.pot === award.pot || !alone) && isLike(it, award) && players.includes(winner(it) ?? -1));
  left.splice(0, left.length, ...left.filter((it) => !isTold(it)));
  const [only, ...more] = award.parts ?? [];
  return only && more.length === 0 ? colour(hand.shares, only.share) : null;
}
