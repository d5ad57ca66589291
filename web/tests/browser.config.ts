// The tests that open the page in a browser. `npm run browser` runs them, with the room's program in
// CARDROOM_BIN; without it they take what `cargo test` or `cargo build` has left.

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

import { IS_SOAK } from "./chance";

const pictures = process.env.CARDROOM_PICTURES !== undefined;

export default defineConfig({
  // Some of the page's own modules are asked what it says.
  plugins: [svelte()],
  test: {
    include: [pictures ? "tests/pictures.ts" : "tests/*.test.ts"],
    // Two files at a time, each with a room and a browser of its own; one where the times of the page are looked at.
    maxWorkers: IS_SOAK ? 1 : 2,
    retry: 0,
    testTimeout: 120_000,
    hookTimeout: 60_000,
    teardownTimeout: 10_000,
    reporters: ["verbose"],
  },
});
