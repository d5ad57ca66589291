// A host's choices, as the room takes them.

import type { GameLine, Rule, RuleValue, SwitchLine, Takes } from "../../wire";
import { words } from "../../words/words.svelte";
import { amountWanted, putOf } from "./own";

/**
 * A rule of the house as it is put in. One that has only parts has no value, and neither has one that is left to the
 * room. Where a number or an amount is wanted, words are what was typed and can't be read.
 */
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
  return rule.takes === null || (set.value ?? rule.usual.value ?? false) !== false;
}

/** A rule as it is sent, or nothing where it is as usual. */
export function unusual(rule: SwitchLine, set: SetRule): Rule | null {
  const parts = isOn(rule, set) ? Object.entries(set.parts).filter(([name, value]) => value !== rule.usual.parts?.[name]) : [];
  const value = set.value ?? rule.usual.value ?? null;
  if (parts.length === 0 && value === (rule.usual.value ?? null)) return null;
  const sent: Rule = {};
  if (value !== null) sent.value = value;
  if (parts.length > 0) sent.parts = Object.fromEntries(parts);
  return sent;
}

/** The rules that are not as usual, by name. Nothing is wrong with them. */
export function houseOf(rules: readonly SwitchLine[], set: Record<string, SetRule>, cents: boolean): Record<string, Rule> {
  const house: Record<string, Rule> = {};
  for (const rule of rules) {
    const it = set[rule.name];
    const sent = it && unusual(rule, readAgain(rule, it, cents));
    if (sent) house[rule.name] = sent;
  }
  return house;
}

/** What is typed for a number or an amount, as it is kept: read, or as it is where it can't be. Nothing means as usual. */
export function typedValue(text: string, takes: Takes, cents: boolean): RuleValue | null {
  const isEmpty = text.trim() === "";
  if (takes.is === "amount") return putOf(text, cents) || false;
  if (takes.is !== "number" || isEmpty) return isEmpty ? null : text;
  const number = typedNumber(text);
  return number !== null && number >= takes.least && number <= takes.most ? number : text;
}

/** What is wrong with each number and amount of a rule that is played: by its part, or by no name for the rule itself. */
export function wrongValues(rule: SwitchLine, set: SetRule, cents: boolean): Record<string, string> {
  const wrong: Record<string, string> = {};
  const look = (name: string, takes: Takes | null, value: RuleValue | null) => {
    const wanted = takes && valueWanted(takes, cents);
    if (wanted && typeof value === "string" && typeof typedValue(value, takes, cents) === "string") wrong[name] = wanted;
  };
  look("", rule.takes, set.value);
  if (isOn(rule, set)) for (const part of rule.parts) look(part.name, part.takes, set.parts[part.name] ?? null);
  return wrong;
}

function valueWanted(takes: Takes, cents: boolean): string | null {
  if (takes.is === "number") return words().host.typeNumber(takes.least, takes.most);
  return takes.is === "amount" ? amountWanted(cents) : null;
}

/** What could not be read as chips may be an amount of cents. */
function readAgain(rule: SwitchLine, set: SetRule, cents: boolean): SetRule {
  const again = (takes: Takes | null | undefined, value: RuleValue | null) => (takes?.is === "amount" && typeof value === "string" ? typedValue(value, takes, cents) : value);
  const takes = (name: string) => rule.parts.find((part) => part.name === name)?.takes;
  const parts = Object.entries(set.parts).map(([name, value]) => [name, again(takes(name), value) ?? value] as const);
  return { value: again(rule.takes, set.value), parts: Object.fromEntries(parts) };
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
