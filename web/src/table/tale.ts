// A showdown as it is told: share by share, side pots first. Pure.

import type { Award, AwardPart, HandView } from "../wire";

export interface Winner {
  chair: number | null;
  /** The chips that go with this share; those of a scoop go with its last. */
  chips: number;
  part: AwardPart;
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

/** The shares that were won, in the order of the file. */
function wonShares(hand: HandView): string[] {
  const won = new Set(hand.awards.flatMap(sharesOf));
  return [...hand.shares.filter((share) => won.delete(share)), ...won];
}

function sharesOf(award: Award): string[] {
  return (award.parts ?? []).map((part) => part.share);
}

/** What is told one after the other. Nothing where nobody had to show. */
export function tale(hand: HandView): Step[] {
  const steps: Step[] = [];
  const pots = [...new Set(hand.awards.map((award) => award.pot))].sort((a, b) => b - a);
  const names = wonShares(hand);
  for (const second of [false, true])
    for (const pot of pots)
      for (const share of names) {
        const awards = hand.awards.filter((award) => award.pot === pot && award.second === second);
        const winners = awards.flatMap((award) => winner(award, share, names));
        if (winners.length > 0) steps.push({ pot, second, share, colour: colour(hand.shares, share), winners });
      }
  return steps;
}

function winner(award: Award, share: string, names: readonly string[]): Winner[] {
  const part = award.parts?.find((it) => it.share === share);
  const own = sharesOf(award);
  const isLast = names.findLast((name) => own.includes(name)) === share;
  return part ? [{ chair: award.chair, chips: isLast ? award.chips : 0, part }] : [];
}

/** Whether everything that chips were won for has been told. */
export function isTold(award: Award, before: readonly Step[]): boolean {
  const own = sharesOf(award);
  return own.length > 0 && own.every((share) => before.some((step) => step.pot === award.pot && step.second === award.second && step.share === share));
}

/** What each chair gets in all. */
export function gains(awards: readonly Award[]): Map<number, number> {
  const found = new Map<number, number>();
  for (const award of awards) if (award.chair !== null) found.set(award.chair, (found.get(award.chair) ?? 0) + award.chips);
  return found;
}

export interface Total {
  chips: number;
  chairs: number[];
}

export interface Totals {
  /** What was won whole: scoops, and pots that several have every share of. */
  whole: Total[];
  /** The shares, with what each brings by itself. */
  shares: (Total & { share: string; colour: number })[];
  /** The shares that nobody has a hand for. */
  unwon: string[];
}

/** What each share brings, over all pots, and every chip once: for the chips over the board. */
export function totals(hand: HandView): Totals {
  const whole = new Map<string, Total>();
  for (const award of hand.awards.filter(isWhole)) {
    const chairs = chairsOf(hand.awards.filter((it) => isWhole(it) && it.pot === award.pot && it.second === award.second));
    const total = whole.get(chairs.join()) ?? { chips: 0, chairs };
    whole.set(chairs.join(), { ...total, chips: total.chips + award.chips });
  }
  const names = wonShares(hand);
  const shares = names.map((share) => {
    const alone = hand.awards.filter((award) => !isWhole(award) && sharesOf(award).includes(share));
    const won = hand.awards.filter((award) => sharesOf(award).includes(share));
    return { share, colour: colour(hand.shares, share), chips: sum(alone), chairs: chairsOf(alone.length > 0 ? alone : won) };
  });
  return { whole: [...whole.values()], shares, unwon: (hand.unwon ?? []).filter((share) => !names.includes(share)) };
}

function isWhole(award: Award): boolean {
  return award.why === "everyone" || sharesOf(award).length > 1;
}

function chairsOf(awards: readonly Award[]): number[] {
  return [...new Set(awards.flatMap((award) => (award.chair === null ? [] : [award.chair])))];
}

function sum(awards: readonly Award[]): number {
  return awards.reduce((all, award) => all + award.chips, 0);
}

/** Which cards play, and for which colour; the first share has a card that plays for several. */
export function playing(steps: readonly Step[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const step of steps) for (const { part } of step.winners) for (const card of part.cards) if (!found.has(card)) found.set(card, step.colour);
  return found;
}

/** Whether a chair wins this with what is on show. */
export function hasWon(steps: readonly Step[], chair: number, share: string, second: boolean): boolean {
  return steps.some((step) => step.share === share && step.second === second && step.winners.some((it) => it.chair === chair));
}
