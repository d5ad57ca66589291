// The tests that open the page in a browser. `npm run browser` runs them, with the room's program in
// CARDROOM_BIN; without it they take what `cargo test` or `cargo build` has left.

import { defineConfig } from "vitest/config";

const pictures = process.env.CARDROOM_PICTURES !== undefined;

const usual = {
  retry: 0,
  testTimeout: 120_000,
  hookTimeout: 60_000,
  teardownTimeout: 10_000,
};

/** What measures time has the machine to itself. */
const measures = ["tests/smooth.test.ts"];

export default defineConfig({
  test: {
    reporters: ["verbose"],
    projects: pictures
      ? [{ test: { ...usual, name: "pictures", include: ["tests/pictures.ts"] } }]
      : [
          // Most of a test waits for a table: two browsers side by side take little more time than one.
          {
            test: {
              ...usual,
              name: "page",
              include: ["tests/*.test.ts"],
              exclude: measures,
              maxWorkers: 2,
              sequence: { groupOrder: 1 },
            },
          },
          { test: { ...usual, name: "time", include: measures, maxWorkers: 1, sequence: { groupOrder: 2 } } },
        ],
  },
});
