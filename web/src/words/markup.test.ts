import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

import { type AST, parse } from "svelte/compiler";
import ts from "typescript";
import { expect, it } from "vitest";

const top = join(import.meta.dirname, "..");
/** Whose words are all in the catalogue. */
const FOLDERS = ["App.svelte", "pages", "parts", "lib", "table", "words"];
/** Names that are the same in every language: ours, its own, and those of keys. */
const NAMES = /\b(Cardroom|PHH|JOKER|English|Deutsch|Enter|Escape|Arrow)\b/g;
/** Attributes that are read or heard. */
const HEARD = new Set(["aria-label", "aria-valuetext", "aria-description", "title", "placeholder", "alt", "label"]);

const files = FOLDERS.flatMap((folder) =>
  statSync(join(top, folder)).isFile() ? [folder] : readdirSync(join(top, folder), { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
);
// The catalogues are what is to be written; what is in tests nobody reads.
const own = files.filter((file) => /\.(svelte|ts)$/.test(file) && !/\.test\.ts$|\/testing\.ts$|^words\/(en|de)\//.test(file));
const read = (file: string) => readFileSync(join(top, file), "utf8");

const hasWord = (text: string) => /\p{L}{2,}/u.test(text.replaceAll(NAMES, ""));
const hasWords = (text: string) => /\p{L}{2,} \p{L}{2,}|^[A-Z][a-z]{2,}[.!?]?$/u.test(text.replaceAll(NAMES, ""));

type Node = { type: string } & Record<string, unknown>;
const isNode = (it: unknown): it is Node => typeof it === "object" && it !== null && typeof (it as Node).type === "string";

/** What an expression may put on the page by itself. */
function said(node: unknown): string[] {
  if (!isNode(node)) return [];
  if (node.type === "Literal") return typeof node.value === "string" ? [node.value] : [];
  if (node.type === "TemplateElement") return [(node.value as { raw: string }).raw];
  if (node.type === "TemplateLiteral") return [...(node.quasis as unknown[]), ...(node.expressions as unknown[])].flatMap(said);
  if (node.type === "ConditionalExpression") return [node.consequent, node.alternate].flatMap(said);
  if (node.type === "LogicalExpression" || (node.type === "BinaryExpression" && node.operator === "+")) return [node.left, node.right].flatMap(said);
  return [];
}

/** All that stands in the markup: text, and the attributes that are heard. */
function drawn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(drawn);
  if (!isNode(node)) return [];
  if (node.type === "Text") return [node.data as string];
  if (node.type === "ExpressionTag") return said(node.expression);
  if (node.type === "Attribute" && !HEARD.has(node.name as string)) return [];
  if (node.type === "Attribute") return node.value === true ? [] : [node.value].flatMap(drawn);
  const inside = ["fragment", "nodes", "attributes", "body", "consequent", "alternate", "fallback", "pending", "then", "catch", "children"];
  return inside.flatMap((name) => drawn(node[name]));
}

it("no words stand in the markup", () => {
  const svelte = own.filter((file) => file.endsWith(".svelte"));
  expect(svelte.length).toBeGreaterThan(40);
  const found = svelte.flatMap((file) => {
    const root: AST.Root = parse(read(file), { modern: true, filename: file });
    return drawn(root.fragment)
      .filter(hasWord)
      .map((text) => `${file}: ${text.trim()}`);
  });
  expect(found).toEqual([]);
});

/** Texts in a program, without the names of modules. */
function texts(source: string): string[] {
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) found.push(node.text);
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile("x.ts", source, ts.ScriptTarget.Latest));
  return found;
}

it("no sentences stand in the scripts", () => {
  const found = own.flatMap((file) => {
    const source = file.endsWith(".svelte") ? [...read(file).matchAll(/<script[^>]*>([^]*?)<\/script>/g)].map(([, script = ""]) => script).join("\n") : read(file);
    return texts(source)
      .filter(hasWords)
      .map((text) => `${file}: ${text}`);
  });
  expect(found).toEqual([]);
});
