// A showdown as it is told: share by share, side pots first. Pure.

import type { Award, HandView } from "../wire";

export interface Winner {
  chair: number | null;
  chips: number;
  hand: string | null;
  cards: string[];
}

/** One share of one pot. */
export interface Step {
  pot: number;
  /** Whether it was won on the second board. */
  second: boolean;
  share: string;
  /** 1 to 3, for the colour. */
  colour: number;
  winners: Winner[];
}

/** The colour of a share: its place in the file, of three. */
export function colour(shares: readonly string[], share: string | null): number {
  const at = share === null ? -1 : shares.indexOf(share);
  return at < 0 ? 1 : (at % 3) + 1;
}

/** What is told one after the other. Nothing where nobody had to show. */
export function tale(hand: HandView): Step[] {
  const steps: Step[] = [];
  const pots = [...new Set(hand.awards.map((award) => award.pot))].sort((a, b) => b - a);
  const names = [...new Set([...hand.shares, ...hand.awards.flatMap((award) => (award.share === null ? [] : [award.share]))])];
  for (const second of [false, true])
    for (const pot of pots)
      for (const share of names) {
        const awards = hand.awards.filter((award) => award.pot === pot && award.second === second && award.share === share);
        if (awards.length > 0) steps.push({ pot, second, share, colour: colour(hand.shares, share), winners: awards.map(winner) });
      }
  return steps;
}

function winner(award: Award): Winner {
  return { chair: award.chair, chips: award.chips, hand: award.hand, cards: award.cards };
}

/** What each chair gets in all. */
export function gains(awards: readonly Award[]): Map<number, number> {
  const found = new Map<number, number>();
  for (const award of awards) if (award.chair !== null) found.set(award.chair, (found.get(award.chair) ?? 0) + award.chips);
  return found;
}

/** What each share brings, over all pots: for the chips over the board. */
export function totals(hand: HandView): { share: string; colour: number; chips: number; chairs: number[] }[] {
  return [...new Set(tale(hand).map((step) => step.share))]
    .sort((a, b) => hand.shares.indexOf(a) - hand.shares.indexOf(b))
    .map((share) => {
      const awards = hand.awards.filter((award) => award.share === share);
      const chairs = [...new Set(awards.flatMap((award) => (award.chair === null ? [] : [award.chair])))];
      return { share, colour: colour(hand.shares, share), chips: awards.reduce((sum, award) => sum + award.chips, 0), chairs };
    });
}

/** Which cards play, and for which colour; the first share has a card that plays for several. */
export function playing(steps: readonly Step[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const step of steps) for (const winner of step.winners) for (const card of winner.cards) if (!found.has(card)) found.set(card, step.colour);
  return found;
}
