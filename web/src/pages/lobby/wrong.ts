// What is wrong with a wish, and where in the dialog it belongs.

import { Refused, sentence, why } from "../../lib/api";

/** Where in the dialog something is wrong. */
export type Where = "dealt" | "stakes" | "house" | "all";

export interface Wrong {
  where: Where;
  why: string;
  details: string | null;
  /** The words for each house rule that has a mistake. */
  rules?: Record<string, string>;
}

/** The room's refusal, with the place in the dialog that it speaks of. `house` are the lines that were sent. */
export function wrongOf(error: unknown, house: readonly string[] = []): Wrong {
  const problem = error instanceof Refused ? error.problem : null;
  const details = problem?.details ?? null;
  const place = details?.split(":", 1)[0];
  const where: Where = place === "house rules" ? "house" : place === "your stakes" ? "stakes" : place === "your games" ? "dealt" : "all";
  const wrong: Wrong = { where, why: problem ? sentence(problem.why) : why(error), details: details === null ? null : placed(details) };
  if (where === "house" && details !== null) wrong.rules = rulesIn(details, house);
  return wrong;
}

/** Each mistake with its place in the text of who wrote one; the page itself has written the rest. */
export function placed(details: string): string {
  const place = (_: string, text: string, line: string, column: string) => (text === "your games" ? `Line ${line}, column ${column}: ` : "");
  return details
    .split("\n")
    .map((line) => sentence(line.replace(/^(your games|your stakes|house rules):(\d+):(\d+): /, place)))
    .join("\n");
}

/** The room counts the lines of a block that begins one line before ours. */
export function rulesIn(details: string, house: readonly string[]): Record<string, string> {
  const rules: Record<string, string> = {};
  for (const line of details.split("\n")) {
    const [, number, words = ""] = /^house rules:(\d+):\d+: (.*)$/.exec(line) ?? [];
    const name = house[Number(number) - 2]?.split(" ", 1)[0];
    if (name !== undefined) rules[name] = sentence(words);
  }
  return rules;
}
