// A host's choices, as the lines that a file would have.

import { chips } from "../../lib/format";
import type { SwitchLine, SwitchPart } from "../../wire";

/** What is set of a house rule: the value behind its word, and its parts. */
export interface Rule {
  value: string;
  parts: Record<string, string>;
}

/** A line such as `table-ante 100 by=button` in its pieces. The word alone means yes. */
export function readRule(line: string): Rule & { name: string } {
  const [name = "", ...rest] = line.trim().split(/\s+/);
  const parts: Record<string, string> = {};
  let value = "";
  for (const piece of rest) {
    const at = piece.indexOf("=");
    if (at < 0) value = piece;
    else parts[piece.slice(0, at)] = piece.slice(at + 1);
  }
  return { name, value: value === "" && rest.length === 0 ? "yes" : value, parts };
}

/** The line of a rule as it is set, or nothing where it is as usual. */
export function writeRule(rule: SwitchLine, set: Rule): string | null {
  const usual = readRule(rule.usual);
  const isOff = set.value === "no" || set.value === "";
  const hasValue = rule.parts.some((part) => part.name === null);
  const named = hasValue && isOff ? [] : Object.entries(set.parts).filter(([name, value]) => value !== "" && value !== usual.parts[name]);
  if (named.length === 0 && (set.value || "no") === (usual.value || "no")) return null;
  const value = hasValue ? [set.value || "no"] : [];
  return [rule.name, ...value, ...named.map(([name, it]) => `${name}=${it}`)].join(" ");
}

/** Every rule as it is now: as usual, or as a line says. */
export function rulesFrom(rules: readonly SwitchLine[], lines: readonly string[]): Record<string, Rule> {
  const said = new Map(lines.map((line) => readRule(line)).map((rule) => [rule.name, rule]));
  return Object.fromEntries(
    rules.map((rule) => {
      const { value, parts } = said.get(rule.name) ?? readRule(rule.usual);
      return [rule.name, { value, parts: { ...parts } }];
    }),
  );
}

/** What may be put in for a part: on or off, a number, chips, or one of some words. */
export type Input = { kind: "on-off" } | { kind: "number"; least: number; most: number } | { kind: "amount" } | { kind: "words"; words: string[] };

export function inputOf(part: SwitchPart): Input {
  const [only = ""] = part.values;
  if (part.values.length === 1) {
    if (only === "on-off") return { kind: "on-off" };
    if (only === "amount") return { kind: "amount" };
    const range = /^(\d+)\.\.(\d+)$/.exec(only);
    if (range) return { kind: "number", least: Number(range[1]), most: Number(range[2]) };
    if (only === "number") return { kind: "number", least: 0, most: 1_000_000 };
  }
  return { kind: "words", words: part.values };
}

/** A word of a file for people: "win-the-button" as "Win the button". */
export function plainWords(word: string): string {
  const words = word.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What games and mixes of a text are called, by id. */
export function ownNames(text: string): Map<string, string> {
  const found = text.matchAll(/^\s*(?:game|mix)\s+"((?:[^"\\\n]|\\.)*)"[^{\n]*?\bid="?([a-z0-9-]+)/gm);
  return new Map([...found].map(([, name = "", id = ""]) => [id, name.replaceAll(/\\(.)/g, "$1")]));
}

/** Text in quotes, as a file would have it. */
function quoted(text: string): string {
  return `"${text.replaceAll(/[\\"]/g, "\\$&").replaceAll(/\s+/g, " ")}"`;
}

/** When a mix goes on to another game. */
export type Change = "hand" | "orbit" | "8 hands" | "30 minutes";
export const CHANGES: readonly Change[] = ["hand", "orbit", "8 hands", "30 minutes"];

export const OWN_MIX = "our-mix";

/** A mix of the host's own. */
export function mixText(mix: { name: string; games: readonly string[]; change: Change; chooses: "dealer" | null; betting: string | null }): string {
  const [count, unit] = mix.change.split(" ");
  const change = unit === undefined ? mix.change : `${unit}=${count}`;
  return [
    `mix ${quoted(mix.name)} id=${OWN_MIX} {`,
    `    about ${quoted(mix.chooses === null ? "The games of this table, one after the other." : "Whoever deals names the game.")}`,
    ...(mix.betting === null ? [] : [`    betting usual=${mix.betting}`]),
    `    change ${change}${mix.chooses === null ? "" : ` by=${mix.chooses}`}`,
    ...lines(mix.games).map((ids) => `    play ${ids.join(" ")}`),
    "}",
  ].join("\n");
}

/** A line has so many games at most. */
const A_LINE = 32;

function lines(games: readonly string[]): string[][] {
  const all: string[][] = [];
  for (let at = 0; at < games.length; at += A_LINE) all.push(games.slice(at, at + A_LINE));
  return all;
}

export interface OwnStakes {
  blinds: [number, number];
  bets: [number, number];
  ante: number;
  buyIn: [number, number];
  cents: boolean;
}

/** Stakes of the host's own. */
export function stakesText(stakes: OwnStakes): string {
  const { blinds, bets, ante, buyIn, cents } = stakes;
  return [
    `stakes ${quoted(`${chips(blinds[0], cents)} and ${chips(blinds[1], cents)}`)} id=our-stakes {`,
    ...(cents ? ["    unit cents"] : []),
    ...(ante > 0 ? [`    ante ${ante}`] : []),
    `    blinds ${blinds.join(" ")}`,
    `    bets ${bets.join(" ")}`,
    `    buy-in ${buyIn.join(" ")}`,
    "}",
  ].join("\n");
}

/** The numbers of such a text again, as far as this page has written it. */
export function readStakes(text: string): OwnStakes | null {
  const numbers = (word: string) => new RegExp(`^\\s*${word} ([\\d ]+)$`, "m").exec(text)?.[1]?.split(" ").map(Number);
  const [small, big] = numbers("blinds") ?? [];
  const [low, high] = numbers("bets") ?? [];
  const [least, most] = numbers("buy-in") ?? [];
  if (small === undefined || big === undefined || low === undefined || high === undefined || least === undefined) return null;
  return { blinds: [small, big], bets: [low, high], ante: numbers("ante")?.[0] ?? 0, buyIn: [least, most ?? least], cents: /^\s*unit cents$/m.test(text) };
}

/** Such a mix again, as far as this page has written it. */
export function readMix(text: string): { games: string[]; change: Change; chooses: "dealer" | null; betting: string | null } | null {
  const change = /^\s*change (?:(hands|minutes)=(\d+)|(\w+))( by=dealer)?$/m.exec(text);
  const games = [...text.matchAll(/^\s*play ([a-z0-9 -]+)$/gm)].flatMap((line) => (line[1] ?? "").split(" "));
  const every = change?.[1] ? `${change[2]} ${change[1]}` : change?.[3];
  const found = CHANGES.find((it) => it === every);
  if (!text.startsWith("mix ") || games.length === 0 || found === undefined) return null;
  return { games, change: found, chooses: change?.[4] ? "dealer" : null, betting: /^\s*betting usual=([a-z-]+)$/m.exec(text)?.[1] ?? null };
}
