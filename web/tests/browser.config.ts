// The tests that open the page in a browser. `npm run browser` runs them, with the room's program in
// CARDROOM_BIN; without it they take what `cargo test` or `cargo build` has left.

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const pictures = process.env.CARDROOM_PICTURES !== undefined;

export default defineConfig({
  // Some of the page's own modules are asked what it says.
  plugins: [svelte()],
  test: {
    include: [pictures ? "tests/pictures.ts" : "tests/*.test.ts"],
    // One file at a time: two are quicker by two minutes, but then whoever waits too briefly fails.
    fileParallelism: false,
    retry: 0,
    testTimeout: 120_000,
    hookTimeout: 60_000,
    teardownTimeout: 10_000,
    reporters: ["verbose"],
  },
});
