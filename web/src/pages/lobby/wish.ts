// A host's choices, as the room takes them.

import type { GameLine, Rule, RuleValue, SwitchLine } from "../../wire";

/** A rule of the house as it is put in. One that has only parts has no value. */
export interface SetRule {
  value: RuleValue | null;
  parts: Record<string, RuleValue>;
}

/** Every rule as it is now: as usual, or as the host has it. */
export function rulesFrom(rules: readonly SwitchLine[], house: Record<string, Rule>): Record<string, SetRule> {
  return Object.fromEntries(
    rules.map((rule) => {
      const { value, parts } = house[rule.name] ?? rule.usual;
      // Whoever sets only parts of a rule has it on.
      return [rule.name, { value: value ?? (rule.takes?.is === "on-off" ? true : null), parts: { ...parts } }];
    }),
  );
}

/** Whether a rule is played, so that its parts matter. */
export function isOn(rule: SwitchLine, set: SetRule): boolean {
  return rule.takes === null || (set.value ?? false) !== false;
}

/** A rule as it is sent, or nothing where it is as usual. */
export function unusual(rule: SwitchLine, set: SetRule): Rule | null {
  const parts = isOn(rule, set) ? Object.entries(set.parts).filter(([name, value]) => value !== rule.usual.parts?.[name]) : [];
  if (parts.length === 0 && set.value === (rule.usual.value ?? null)) return null;
  const sent: Rule = {};
  if (set.value !== null) sent.value = set.value;
  if (parts.length > 0) sent.parts = Object.fromEntries(parts);
  return sent;
}

/** The rules that are not as usual, by name. */
export function houseOf(rules: readonly SwitchLine[], set: Record<string, SetRule>): Record<string, Rule> {
  const house: Record<string, Rule> = {};
  for (const rule of rules) {
    const it = set[rule.name];
    const sent = it && unusual(rule, it);
    if (sent) house[rule.name] = sent;
  }
  return house;
}

/** What is typed as a whole number, or nothing if it is none. */
export function typedNumber(text: string): number | null {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : null;
}

/** Options of a game that are not as usual, by name. */
export function optionsOf(options: GameLine["options"], chosen: Record<string, string>): Record<string, string> {
  const all = options.map(([name, [usual = ""]]) => ({ name, usual, value: chosen[name] ?? usual }));
  return Object.fromEntries(all.filter(({ value, usual }) => value !== usual).map(({ name, value }) => [name, value]));
}

/** A name of the room's for people: "win-the-button" as "Win the button". */
export function plainWords(word: string): string {
  const words = word.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
