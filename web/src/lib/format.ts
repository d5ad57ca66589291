// Numbers as a dealer writes them.

import type { Mark, NameMark, StakesView } from "../wire";
import { type Language, language, words } from "../words/words.svelte";

/** How a language writes numbers, and reads what somebody typed. */
interface Numbers {
  whole: Intl.NumberFormat;
  cents: Intl.NumberFormat;
  percent: Intl.NumberFormat;
  /** Stands before each three digits, where something does. */
  group: "," | ".";
  amount: RegExp;
  /** A sign of money, before or after an amount. */
  money: RegExp;
}

const NUMBERS: Record<Language, Numbers> = {
  en: numbers("en", ",", ".", "$"),
  de: numbers("de", ".", ",", "$€"),
};

/** Chips with separators; cents by 100. */
export function chips(amount: number, areCents = false): string {
  const { whole, cents } = NUMBERS[language()];
  return areCents ? cents.format(amount / 100) : whole.format(amount);
}

/** What somebody typed as chips, or nothing if it is no amount. With cents, `0,25` is what many write for `0.25`, and the other way round. */
export function parseChips(text: string, areCents = false): number | null {
  const { group, amount: pattern, money } = NUMBERS[language()];
  const plain = areCents ? text.trim().replace(money, "") : text.trim();
  const [, before = "", point, other] = pattern.exec(plain) ?? [];
  const after = point ?? other;
  // A sign means one thing at a time.
  if (before === "" || (after !== undefined && !areCents) || (other !== undefined && before.includes(group))) return null;
  const amount = Number(before.replaceAll(/[,.\s]/g, "")) * (areCents ? 100 : 1) + Number((after ?? "").padEnd(2, "0"));
  return Number.isSafeInteger(amount) ? amount : null;
}

export function percent(part: number): string {
  return NUMBERS[language()].percent.format(part);
}

/** "no-limit" as a word for people: "No-limit". */
export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** "Two pair" in running text: "two pair"; "A-5-4" stays, and so do German hands, which are nouns. */
export function lower(said: string): string {
  if (language() === "de") return said;
  const second = said.charAt(1);
  return second >= "a" && second <= "z" ? said.charAt(0).toLowerCase() + said.slice(1) : said;
}

/** "5/10 no-limit". */
export function stakesWords({ low, high, cents, betting }: StakesView): string {
  return words().common.stakes(chips(low, cents), chips(high, cents), betting ?? null);
}

/** Whose something is that is not the house's: "Ann's game". */
export function whoseWords({ whose, by, what }: Mark): string {
  return words().common.whose(whose, what, by ?? null);
}

/** A name for lists that hold nothing but words, with whose it is. */
export function marked(it: { name: string; mark?: Mark | null }): string {
  return it.mark ? `${it.name} (${whoseWords(it.mark)})` : it.name;
}

/** A steady hue for a name, for its disc. */
export function hue(name: string): number {
  let sum = 7;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360;
  return sum;
}

/** What a mark on a name means. */
export function keptWords(mark: NameMark): string {
  return mark === "kept" ? words().common.keptName : words().common.keptTwin;
}

function numbers(language: Language, group: "," | ".", point: "," | ".", signs: string): Numbers {
  const places = (digits: number) => ({ minimumFractionDigits: digits, maximumFractionDigits: digits });
  return {
    whole: new Intl.NumberFormat(language),
    cents: new Intl.NumberFormat(language, places(2)),
    percent: new Intl.NumberFormat(language, { style: "percent", ...places(1) }),
    group,
    // Digits, with a separator before each three or with none; then the point of the language and cents, or the other sign and cents.
    amount: new RegExp(`^(\\d+|[1-9]\\d{0,2}(?:(?:[${group}]\\d{3})+|(?:\\s\\d{3})+))(?:[${point}](\\d{0,2})|[${group}](\\d{1,2}))?$`),
    money: new RegExp(`^[${signs}]\\s*|\\s*[${signs}]$`),
  };
}

/** Ranks that are read in one go: "8-6-5-4-2". */
const RANKS = /(?<![\p{L}\d-])[\dA-Z]{1,2}(?:-[\dA-Z]{1,2})+(?![\p{L}\d-])/gu;

/** Words in parts: those of ranks are not to be broken between two lines. */
export function unbroken(text: string): { text: string; isRanks: boolean }[] {
  const found: { text: string; isRanks: boolean }[] = [];
  let from = 0;
  for (const { 0: ranks, index } of text.matchAll(RANKS)) {
    found.push({ text: text.slice(from, index), isRanks: false }, { text: ranks, isRanks: true });
    from = index + ranks.length;
  }
  return [...found, { text: text.slice(from), isRanks: false }].filter((it) => it.text !== "");
}
