// What axe finds wrong with a page, in words.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export async function violations(page: Page): Promise<string[]> {
  // Not as a script of the page: that would be against its policy.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(SOURCE);
  const results = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<AxeResults> } };
    return (await axe.run()).violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map((it) => `${it.target.join(" ")}: ${it.failureSummary}`) }));
  });
  return results.map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.slice(0, 4).join("\n  ")}${nodes.length > 4 ? `\n  and ${nodes.length - 4} more` : ""}`);
}
