// What is wrong with a wish, and where in the dialog it belongs.

import { Refused, sentence, why } from "../../lib/api";
import type { Fault, Part } from "../../wire";
import { words } from "../../words/words.svelte";

/** Where in the dialog something is wrong. */
export type Where = "dealt" | "stakes" | "house" | "all";

export interface Mistakes {
  why: string;
  faults: Fault[];
}

export type Wrong = Partial<Record<Where, Mistakes>>;

const BELONGS: Record<Part, Where> = { text: "dealt", mix: "dealt", stakes: "stakes", house: "house" };

/** The room's refusal, in one piece. */
export function mistakesOf(error: unknown): Mistakes {
  return { why: why(error), faults: error instanceof Refused ? (error.problem.faults ?? []) : [] };
}

/** The same, each mistake in its place. */
export function wrongOf(error: unknown): Wrong {
  const all = mistakesOf(error);
  if (all.faults.length === 0) return { all };
  const wrong: Wrong = {};
  for (const fault of all.faults) (wrong[BELONGS[fault.part]] ??= { why: all.why, faults: [] }).faults.push(fault);
  return wrong;
}

/** What is wrong and what to do. */
export function told(fault: Fault, message = fault.message): string {
  return [message, fault.help]
    .filter((said) => said !== "")
    .map(sentence)
    .join(" ");
}

/** The same, and where it is, for who reads it in another place. */
export function toldWhere(fault: Fault): string {
  const { host } = words();
  if (fault.place) return told(fault, host.at(fault.place.line, fault.place.column, fault.message));
  return told(fault, fault.field ? host.about(label(fault.field, fault.part), fault.message) : fault.message);
}

/** What the form calls it. */
function label(field: string, part: Part): string {
  const { host, term } = words();
  const labels: Record<string, string> = {
    blinds: host.blinds,
    bets: host.bets,
    ante: host.amounts.ante,
    buy_in: host.buyIn,
    cents: host.cents,
    ante_in_every_game: host.anteInEvery,
  };
  return (part === "stakes" && labels[field]) || term(field.replaceAll(/[._]/g, "-"));
}

/** What is wrong with each of these fields, or rules of the house; and the mistakes that are about none of them. */
export function byField(faults: readonly Fault[], fields: readonly string[]): { words: Record<string, string>; rest: Fault[] } {
  const words: Record<string, string> = {};
  const rest: Fault[] = [];
  for (const fault of faults) {
    const field = fields.find((name) => name === fault.field);
    if (field === undefined) rest.push(fault);
    else words[field] = [words[field] ?? "", told(fault)].join(" ").trim();
  }
  return { words, rest };
}

/** The same without what was wrong with a field that the host has changed since. */
export function without(wrong: Wrong | null, where: Where, field: string): Wrong | null {
  const { [where]: here, ...others } = wrong ?? {};
  const faults = here?.faults.filter((fault) => fault.field !== field) ?? [];
  if (!here || faults.length === here.faults.length) return wrong;
  if (faults.length > 0) return { ...others, [where]: { ...here, faults } };
  return Object.keys(others).length > 0 ? others : null;
}
