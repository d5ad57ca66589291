// What is wrong with a wish, and where in the dialog it belongs.

import { Refused, sentence, why } from "../../lib/api";
import type { Fault, Part } from "../../wire";
import { plainWords } from "./wish";

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
export function told(fault: Fault, where = ""): string {
  return [where + fault.message, fault.help].filter((words) => words !== "").map(sentence).join(" ");
}

/** The same, and where it is, for who reads it in another place. */
export function toldWhere(fault: Fault): string {
  if (fault.place) return told(fault, `Line ${fault.place.line}, column ${fault.place.column}: `);
  return told(fault, fault.field ? `${plainWords(fault.field.replaceAll(/[._]/g, "-"))}: ` : "");
}

/** What is wrong with each of these rules of the house; and the mistakes that are about none of them. */
export function byRule(faults: readonly Fault[], rules: readonly string[]): { words: Record<string, string>; rest: Fault[] } {
  const words: Record<string, string> = {};
  const rest: Fault[] = [];
  for (const fault of faults) {
    const rule = rules.find((name) => name === fault.field);
    if (rule === undefined) rest.push(fault);
    else words[rule] = [words[rule] ?? "", told(fault)].join(" ").trim();
  }
  return { words, rest };
}
