import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// `npm run dev` draws the page while a room runs on its usual port.
const room = process.env.CARDROOM_ROOM ?? "http://127.0.0.1:7777";

export default defineConfig({
  plugins: [svelte()],
  build: { target: "es2023", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { "/api": { target: room, ws: true, changeOrigin: true } } },
  test: { include: ["src/**/*.test.ts"] },
});
