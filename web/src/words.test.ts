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

it("the page says it as players do", () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" });
  // What the wire is made of is written elsewhere.
  const own = files.filter((file) => /\.(svelte|ts)$/.test(file) && !/\.test\.ts$|^wire\.ts$/.test(file));
  expect(own.length).toBeGreaterThan(100);
  const found = own.flatMap((file) => {
    const lines = readFileSync(join(import.meta.dirname, file), "utf8").split("\n");
    return lines.flatMap((line, i) => SAID.filter(([, not]) => not.test(line)).map(([say]) => `${file}:${i + 1}: say "${say}": ${line.trim()}`));
  });
  expect(found).toEqual([]);
});
