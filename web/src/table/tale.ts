// A showdown as it is told: share by share, side pots first. Pure.

import { colourOf } from "../lib/colour";
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

/** What of a showdown is looked at by itself. */
export type Looked = Pick<Step, "pot" | "share">;

export function isSame(one: Looked, other: Looked | null): boolean {
  return one.pot === other?.pot && one.share === other.share;
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
        if (winners.length > 0) steps.push({ pot, second, share, colour: colourOf(hand.shares, share), winners });
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

/** What is told of a pot by itself: a share of it, or nothing where it was won whole or without a showdown. */
export interface Won {
  chips: number;
  chairs: number[];
  /** The pot, the main one being 0. */
  pot: number;
  share: string | null;
  colour: number;
  why: "whole" | "share" | "uncontested";
}

export interface Totals {
  /** What was won, pot by pot from the main one on: what was won whole, then share by share. */
  won: Won[];
  /** The shares that nobody has a hand for. */
  unwon: string[];
  /** How many pots there are. */
  pots: number;
  /** Whether they can be split: otherwise no share needs a name. */
  isSplit: boolean;
}

/** Who has won what of which pot, and every chip once: for the chips over the board. */
export function totals(hand: HandView): Totals {
  const names = wonShares(hand);
  const isSplit = hand.shares.length > 1;
  const awards = hand.awards.filter((award) => award.why !== "house" && award.why !== "returned");
  // Where nobody had to show, the pot is all there is to see.
  if (names.length === 0 && !awards.some(isWhole)) return { won: [], unwon: hand.unwon ?? [], pots: 0, isSplit };
  const pots = [...new Set(awards.map((award) => award.pot))].sort((a, b) => a - b);
  const all = pots.flatMap((pot) =>
    wonOf(
      hand,
      awards.filter((award) => award.pot === pot),
      pot,
      names,
    ),
  );
  // What a scoop was made of has room where there is one pot.
  const won = pots.length > 1 ? all.filter((it) => it.chips > 0) : all;
  return { won, unwon: (hand.unwon ?? []).filter((share) => !names.includes(share)), pots: pots.length, isSplit };
}

function wonOf(hand: HandView, awards: readonly Award[], pot: number, names: readonly string[]): Won[] {
  const total = (of: readonly Award[]) => ({ chips: sum(of), chairs: chairsOf(of), pot });
  const [alone, shown] = [awards.filter((award) => !isEveryones(award) && sharesOf(award).length === 0), awards.filter(isWhole)];
  // What one board brings whole to some is not what another brings to others.
  const whole = [false, true].map((second) => shown.filter((award) => award.second === second)).filter((of) => of.length > 0);
  const shares = names.flatMap((share): Won[] => {
    const by = awards.filter((award) => !isWhole(award) && sharesOf(award).includes(share));
    const scooped = awards.filter((award) => sharesOf(award).includes(share));
    if (scooped.length === 0) return [];
    return [{ ...total(by), chairs: chairsOf(by.length > 0 ? by : scooped), share, colour: colourOf(hand.shares, share), why: "share" }];
  });
  return [
    ...(alone.length > 0 ? [{ ...total(alone), share: null, colour: 1, why: "uncontested" as const }] : []),
    ...joined(whole.map(total)).map((it): Won => ({ ...it, share: null, colour: 1, why: "whole" })),
    ...shares,
  ];
}

/** Those of the same winners are one. */
function joined<It extends { chips: number; chairs: number[] }>(all: readonly It[]): It[] {
  const found = new Map<string, It>();
  for (const it of all) found.set(it.chairs.join(), { ...it, chips: it.chips + (found.get(it.chairs.join())?.chips ?? 0) });
  return [...found.values()];
}

/** No hand has won it: everyone who is left shares, by the rules or because they have agreed. */
function isEveryones(award: Award): boolean {
  return award.why === "everyone" || award.why === "agreed";
}

function isWhole(award: Award): boolean {
  return isEveryones(award) || sharesOf(award).length > 1;
}

function chairsOf(awards: readonly Award[]): number[] {
  return [...new Set(awards.flatMap((award) => (award.chair === null ? [] : [award.chair])))];
}

function sum(awards: readonly Award[]): number {
  return awards.reduce((all, award) => all + award.chips, 0);
}

/** Which cards play, and for which colours: a card that plays in both halves has both. */
export function playing(steps: readonly Step[]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const step of steps)
    for (const { part } of step.winners)
      for (const card of part.cards) {
        const colours = new Set([...(found.get(card) ?? []), step.colour]);
        found.set(
          card,
          [...colours].sort((a, b) => a - b),
        );
      }
  return found;
}

/** Whether a chair wins this with what is on show. */
export function hasWon(steps: readonly Step[], chair: number, share: string, second: boolean): boolean {
  return steps.some((step) => step.share === share && step.second === second && step.winners.some((it) => it.chair === chair));
}
