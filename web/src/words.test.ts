import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, it } from "vitest";

// The poker word, and what it is said instead of.
const SAID: [string, RegExp][] = [
  ["split", /\b(is|are|was|were) parted\b|\bpart (it|your|their|a hand)\b|\bparting\b/i],
  ["discard", /\bthrow(ing|n|s)?( it)? away\b|\bthrowing\b|" to throw"/i],
  ["watch", /\blook(s|ing)? on\b/i],
  ["current password", /until now/i],
  ["from your folder", /of your folder/i],
  ["one set of names for bots", /"(Easy|Steady|Strong)"/],
];

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" });
// What the wire is made of is written elsewhere.
const own = files.filter((file) => /\.(svelte|ts)$/.test(file) && !/\.test\.ts$|^wire\.ts$/.test(file));
const read = (file: string) => readFileSync(join(import.meta.dirname, file), "utf8");
/** The lines of a file, each with the calls that go on below it. */
const lines = (file: string) =>
  read(file)
    .split("\n")
    .map((line, i, all) => {
      const below = all.slice(i + 1);
      const end = below.findIndex((it) => !/^\s*\??\.\w/.test(it));
      return [line, ...below.slice(0, end === -1 ? below.length : end).map((it) => it.trim())].join("");
    });

it("the page says it as players do", () => {
  expect(own.length).toBeGreaterThan(100);
  const found = own.flatMap((file) => lines(file).flatMap((line, i) => SAID.filter(([, not]) => not.test(line)).map(([say]) => `${file}:${i + 1}: say "${say}": ${line.trim()}`)));
  expect(found).toEqual([]);
});

// Whatever has told text in hand: it is drawn from pieces, and nothing is looked for in it.
const TELLS = /\/said"|Said\.svelte"|\bwords\(line\)|\bline\.text\b|\bPiece\b[^;]*from "[./]*wire"/;
const SEARCHES = /\.(match|matchAll|replace|replaceAll|search|split|exec|test|indexOf|includes|startsWith|slice|substring)\(\s*["'`/]|\bRegExp\b/;

it("nobody looks for anything in what is told", () => {
  const telling = own.filter((file) => TELLS.test(read(file)));
  expect(telling.length).toBeGreaterThan(10);
  const found = telling.flatMap((file) => lines(file).flatMap((line, i) => (SEARCHES.test(line) ? [`${file}:${i + 1}: ${line.trim()}`] : [])));
  expect(found).toEqual([]);
});

// Files of games are for the room to write and to read: these are ways to put one together, and to look into one.
const FILES: [string, RegExp][] = [
  ["begins a block", /["'`]\s*(game|mix|stakes|house|night) +(\\?["'`]|\$\{|\{)/],
  ["writes a line of a block", /["'`](\\n)?(\s{2,}|\\t)[a-z-]+ (\\?"|\$\{|[a-z0-9])/],
  ["writes a line of a block", /["'`](\\n|\s)*(about|play|change|betting|unit|ante|blinds|bets|buy-in|spread|chip|like) \$\{/],
  ["writes a property", /["'`][^"'`<>]*\b(id|by|usual|minutes|every)=(\$\{|[a-z0-9-]+[ "'`{])/],
  ["writes a property", /\$\{\w+\}=\$\{/],
  ["writes text in quotes", /\[\\\\"\]|\["\\\\\]|\\\\"\$\{/],
  ["looks for a line", /\^(\\+s[*+])?(\((\?:)?)?(game|mix|stakes|house|night|play|change|betting|unit|ante|blinds|bets|buy-in)\b|\^\\+s[*+]\$\{/],
  ["looks for a line", /\(\?:game\|mix|startsWith\(["'`](game|mix|stakes|house)\b/],
  ["looks for a block", /\.(includes|indexOf|split|startsWith|endsWith)\(["'`][{}]["'`]/],
  ["looks for a property", /\.(includes|indexOf|split)\(["'`]=["'`]/],
  ["looks into a text", /\b(draft|wish|wished|initial|this)\.text\b[?!]?\.(match|matchAll|search|split|includes|indexOf|startsWith|slice|substring|replaceAll\(\/|replace\(\/)/],
  ["looks into a text", /\.(exec|test)\((draft|wish|wished|initial|this)\.text\b/],
];
// An address has properties, too, and so have options for odds.
const ADDRESSES = /^pages\/odds\/question\.ts$/;

it("nobody writes or reads files of games", () => {
  const found = own.flatMap((file) =>
    lines(file).flatMap((line, i) =>
      FILES.filter(([does, not]) => not.test(line) && !(does.endsWith("property") && ADDRESSES.test(file))).map(([does]) => `${file}:${i + 1}: ${does}: ${line.trim()}`),
    ),
  );
  expect(found).toEqual([]);
});
