// Numbers as a dealer writes them.

import type { Mark, NameMark } from "../wire";

const whole = new Intl.NumberFormat("en");
const cents = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Chips with separators; cents by 100. */
export function chips(amount: number, areCents = false): string {
  return areCents ? cents.format(amount / 100) : whole.format(amount);
}

/** Digits, with a separator before each three or with none; then a point and cents, or a comma and cents. */
const AMOUNT = /^(\d+|[1-9]\d{0,2}(?:(?:,\d{3})+|(?:\s\d{3})+))(?:\.(\d{0,2})|,(\d{1,2}))?$/;

/** What somebody typed as chips, or nothing if it is no amount. With cents, `0,25` is what many write for `0.25`. */
export function parseChips(text: string, areCents = false): number | null {
  const plain = areCents ? text.trim().replace(/^\$\s*|\s*\$$/, "") : text.trim();
  const [, before = "", point, comma] = AMOUNT.exec(plain) ?? [];
  const after = point ?? comma;
  // A comma means one thing at a time.
  if (before === "" || (after !== undefined && !areCents) || (comma !== undefined && before.includes(","))) return null;
  const amount = Number(before.replaceAll(/[,\s]/g, "")) * (areCents ? 100 : 1) + Number((after ?? "").padEnd(2, "0"));
  return Number.isSafeInteger(amount) ? amount : null;
}

export function percent(part: number): string {
  return `${(part * 100).toFixed(1)}%`;
}

export function count(n: number, one: string, many = `${one}s`): string {
  return `${whole.format(n)} ${n === 1 ? one : many}`;
}

/** "Ann, Bob and Cid". */
export function listed(names: readonly string[], and = "and"): string {
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} ${and} ${names.at(-1)}`;
}

/** "no-limit" as a word for people: "No-limit". */
export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** "Two pair" in running text: "two pair"; "A-5-4" stays. */
export function lower(words: string): string {
  const second = words.charAt(1);
  return second >= "a" && second <= "z" ? words.charAt(0).toLowerCase() + words.slice(1) : words;
}

/** A name for lists that hold nothing but words, with whose it is. */
export function marked(it: { name: string; mark?: Mark | null }): string {
  return it.mark ? `${it.name} (${it.mark.words})` : it.name;
}

/** A steady hue for a name, for its disc. */
export function hue(name: string): number {
  let sum = 7;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360;
  return sum;
}

/** "1st", "2nd", "3rd", "4th". */
export function ordinal(n: number): string {
  const last = n % 100 > 10 && n % 100 < 14 ? 0 : n % 10;
  return `${n}${["th", "st", "nd", "rd"][last] ?? "th"}`;
}

/** What a mark on a name means. */
export function keptWords(mark: NameMark): string {
  if (mark === "kept") return "Kept name: only its owner can use it";
  return "Kept name, but another kept name looks just like it: make sure you know who this is";
}
