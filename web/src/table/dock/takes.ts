// Who got what, in one sentence.

import type { Award, HandView } from "../../wire";
import { capital, chips, listed } from "../../lib/format";

interface Taker {
  name: string;
  isYou: boolean;
}

/** "Ingrid takes the high half, you take the low half." Nothing before there are awards. */
export function takes(hand: HandView, you: number | null, areCents: boolean): string {
  const awards = hand.awards.filter((award) => award.chips > 0);
  if (awards.length === 0) return "";
  const taker = (chair: number | null): Taker => {
    if (chair === null) return { name: "the house", isYou: false };
    if (chair === you) return { name: "you", isYou: true };
    return { name: hand.seats.find((seat) => seat.chair === chair)?.name ?? "somebody", isYou: false };
  };
  const chairs = distinct(awards.map((award) => award.chair));
  const [first] = chairs;
  const total = (of: readonly Award[]) => chips(of.reduce((sum, award) => sum + award.chips, 0), areCents);
  const shares = distinct(awards.flatMap((award) => (award.share === null ? [] : [award.share])));

  if (awards.some((award) => award.second)) {
    const boards = [false, true].map((second) => distinct(awards.filter((award) => award.second === second).map((award) => award.chair)));
    const [one, two] = boards.map((takers) => clause(takers.map(taker)));
    return sentence(one === two ? `${one} both boards, ${total(awards)}` : `${one} the first board, ${two} the second`);
  }
  if (chairs.length === 1 && first !== undefined) {
    const who = taker(first);
    if (shares.length > 1) return sentence(`${who.name} ${verb([who], "take")} it all, ${total(awards)}`);
    const made = awards.find((award) => award.hand !== null)?.hand;
    return sentence(`${who.name} ${verb([who], "take")} ${total(awards)}${made ? `: ${lower(made)}` : ""}`);
  }
  // One sentence tells shares only where each has the same takers in all pots.
  const parts = shares.map((share) => ({ share, chairs: distinct(awards.filter((award) => award.share === share).map((award) => award.chair)) }));
  const isPlain = awards.every((award) => award.share !== null) && parts.every(({ share, chairs: takers }) => sameInAllPots(awards, share, takers));
  if (isPlain && parts.length > 1) {
    const half = parts.length === 2 ? "half" : "part";
    return sentence(
      parts.map(({ share, chairs: takers }) => `${clause(takers.map(taker))} the ${share} ${half}`).join(", "),
    );
  }
  if (isPlain && parts.length === 1) return sentence(`${clause(chairs.map(taker))} ${total(awards)}`);
  return sentence(
    chairs
      .map((chair) => {
        const who = taker(chair);
        return `${who.name} ${verb([who], "take")} ${total(awards.filter((award) => award.chair === chair))}`;
      })
      .join(", "),
  );
}

function sameInAllPots(awards: readonly Award[], share: string, takers: readonly (number | null)[]): boolean {
  const pots = distinct(awards.map((award) => award.pot));
  return pots.every((pot) => takers.every((chair) => awards.some((award) => award.pot === pot && award.share === share && award.chair === chair)));
}

/** "Ingrid takes", "You and Ingrid share". */
function clause(takers: readonly Taker[]): string {
  return `${listed(takers.map((it) => it.name))} ${verb(takers, takers.length > 1 ? "share" : "take")}`;
}

function verb(takers: readonly Taker[], word: string): string {
  return takers.length > 1 || takers[0]?.isYou ? word : `${word}s`;
}

/** "Two pair" in running text: "two pair"; "A-5-4" stays. */
export function lower(words: string): string {
  return /^[A-Z][a-z ]/.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words;
}

function sentence(words: string): string {
  return `${capital(words)}.`;
}

function distinct<T>(of: readonly T[]): T[] {
  return [...new Set(of)];
}
