// The tests that open the page in a browser. `npm run browser` runs them, with the room's program in
// CARDROOM_BIN; without it they take what `cargo test` or `cargo build` has left.

import { defineConfig } from "vitest/config";

const pictures = process.env.CARDROOM_PICTURES !== undefined;

// Frames are counted on a machine that does nothing else; the other files run two at a time.
const alone = "tests/smooth.test.ts";
const files = { include: [pictures ? "tests/pictures.ts" : "tests/*.test.ts"], exclude: [alone] };

export default defineConfig({
  test: {
    retry: 0,
    testTimeout: 120_000,
    hookTimeout: 60_000,
    teardownTimeout: 10_000,
    reporters: ["verbose"],
    projects: [
      { extends: true, test: { name: "together", ...files, maxWorkers: 2, sequence: { groupOrder: 0 } } },
      { extends: true, test: { name: "alone", include: pictures ? [] : [alone], maxWorkers: 1, sequence: { groupOrder: 1 } } },
    ],
  },
});
