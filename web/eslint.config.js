import js from "@eslint/js";
import { defineConfig } from "eslint/config";
import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";

/** Every browser has them as variables: where one of ours is missing, nothing else would say so. */
const IN_WINDOW = ["close", "closed", "event", "find", "length", "name", "open", "origin", "parent", "self", "status", "stop", "top"];

export default defineConfig(
  { ignores: ["dist", "src/wire.ts"] },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  js.configs.recommended,
  ts.configs.recommendedTypeChecked,
  svelte.configs.recommended,
  { languageOptions: { parserOptions: { project: "tsconfig.json", extraFileExtensions: [".svelte"] } } },
  {
    rules: {
      "array-callback-return": "error",
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-constructor-return": "error",
      "no-eval": "error",
      "no-restricted-globals": ["error", ...IN_WINDOW],
      "no-self-compare": "error",
      "no-template-curly-in-string": "error",
      "no-unmodified-loop-condition": "error",
      "no-unreachable-loop": "error",
      "prefer-const": ["error", { destructuring: "all" }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_$", varsIgnorePattern: "^_$" }],
      "@typescript-eslint/require-array-sort-compare": "error",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true, allowBoolean: true }],
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],

      // The compiler knows which names there are.
      "no-undef": "off",
      // What stands in for a server is as async as the server.
      "@typescript-eslint/require-await": "off",
      // {" · "} keeps the spaces that a formatter may take away.
      "svelte/no-useless-mustaches": "off",
      // There are no stores, and it takes long to find that out.
      "svelte/require-store-reactive-access": "off",
      // Ours are filled once and then read, or nothing on the page depends on them.
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
  { files: ["src/**"], rules: { "no-console": "error" } },
  // What was checked is not checked again. In tests something may be missing because a test has failed.
  { files: ["src/**/*.ts"], rules: { "@typescript-eslint/no-unnecessary-condition": "error" } },
  { files: ["**/*.svelte.ts"], languageOptions: { parserOptions: { parser: ts.parser } } },
  {
    files: ["**/*.svelte"],
    languageOptions: { parserOptions: { parser: ts.parser } },
    rules: {
      // Properties are taken with `let`.
      "prefer-const": "off",
      "svelte/prefer-const": ["error", { destructuring: "all" }],
      // Here components and what they call back with have no types; svelte-check knows them. And of each component
      // the types are worked out anew: only what is found in no other way is worth the time.
      ...ts.configs.disableTypeChecked.rules,
      "@typescript-eslint/await-thenable": "error",
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/require-array-sort-compare": "error",
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
    },
  },
  { files: ["*.js"], extends: [ts.configs.disableTypeChecked] },
);
