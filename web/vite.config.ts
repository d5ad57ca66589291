import { createHash } from "node:crypto";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

// `npm run dev` draws the page while a room runs on its usual port.
const room = process.env.CARDROOM_ROOM ?? "http://127.0.0.1:7777";

/** Gives the page a word of its own: names of its files have hashes of what is in them, so another page has another word. */
const word: Plugin = {
  name: "cardroom-page",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (html) => {
      const content = createHash("sha256").update(html).digest("hex").slice(0, 16);
      return [{ tag: "meta", attrs: { name: "cardroom-page", content }, injectTo: "head" }];
    },
  },
};

export default defineConfig({
  plugins: [svelte(), word],
  build: { target: "es2023", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { "/api": { target: room, ws: true, changeOrigin: true } } },
  // Some tests read all sources, and other work may go on beside them.
  test: { include: ["src/**/*.test.ts"], testTimeout: 30_000 },
});
