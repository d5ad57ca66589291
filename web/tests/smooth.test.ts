// How heavy the page is, and how smoothly it plays.

import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";

import { expect, it } from "vitest";

import { Chance, IS_SOAK } from "./chance";
import { Guest, openBrowser } from "./guest";
import { built, House } from "./house";
import { playHand, sitWithBots } from "./playing";

/** Files that a page asks for by itself, and what they ask for in turn. */
async function firstLoad(): Promise<Map<string, number>> {
  const assets = readdirSync(resolve(import.meta.dirname, "../dist/assets"));
  const sizes = new Map<string, number>();
  const queue = ["index.html"];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (sizes.has(path)) continue;
    const bytes = await built(path);
    sizes.set(path, path.endsWith(".woff2") ? bytes.length : gzipSync(bytes, { level: 6 }).length);
    if (!/\.(html|js|css)$/.test(path)) continue;
    const text = bytes.toString();
    for (const name of assets) {
      const isStatic = new RegExp(`(?:src|href)="/assets/${name}"|(?:from|import)\\s*["']\\./${name}["']|url\\([^)]*${name}\\)`).test(text);
      if (isStatic) queue.push(`assets/${name}`);
    }
  }
  return sizes;
}

it("the first load is under 200 kB", async () => {
  const sizes = await firstLoad();
  const sum = [...sizes.values()].reduce((all, size) => all + size, 0);
  console.log([...sizes].map(([path, size]) => `${path} ${size}`).join("\n"));
  console.log(`first load: ${(sum / 1000).toFixed(1)} kB, fonts as they are, the rest with gzip`);
  expect(sizes.size).toBeGreaterThan(2);
  expect(sum).toBeLessThan(200_000);
});

interface Traced {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds from the beginning to the end, and of these the processor's. */
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

/** The longest tasks of the page in a trace, in milliseconds: by the clock, and without what other programs took. */
function longest(trace: Buffer): { wall: number; own: number } {
  const { traceEvents: events } = JSON.parse(trace.toString()) as { traceEvents: Traced[] };
  const threads = new Set(events.filter((it) => it.name === "thread_name" && it.args?.name === "CrRendererMain").map((it) => `${it.pid}/${it.tid}`));
  const tasks = events.filter((it) => it.name === "RunTask" && it.ph === "X" && threads.has(`${it.pid}/${it.tid}`));
  expect(tasks.length).toBeGreaterThan(100);
  const most = (of: (it: Traced) => number) => Math.round(Math.max(...tasks.map(of)) / 1000);
  return { wall: most((it) => it.dur ?? 0), own: most((it) => it.tdur ?? it.dur ?? 0) };
}

it("nothing takes long with ten seats and a board of twelve", async () => {
  const [house, browser] = await Promise.all([House.open(["--bot-pause", "0.15", "--between", "2"]), openBrowser()]);
  try {
    const guest = await Guest.come(browser, house, { reducedMotion: "no-preference" });
    await guest.comeIn("Newcomer");
    await sitWithBots(guest, { play: "chowaha", chairs: 10, bots: Array.from({ length: 9 }, () => "call") });
    await guest.until("a hand", () => guest.told?.view.hand?.seats.length === 10 && guest.told.view.hand.board.length >= 12);
    const hands: { wall: number; own: number }[] = [];
    for (let hand = 0; hand < (IS_SOAK ? 6 : 1); hand += 1) {
      await browser.startTracing(guest.page, { categories: ["disabled-by-default-devtools.timeline"] });
      await playHand(guest, new Chance(`smooth ${hand}`));
      await guest.page.waitForTimeout(1_500);
      hands.push(longest(await browser.stopTracing()));
    }
    console.log(`longest task of each hand: ${hands.map(({ wall, own }) => `${own} ms (${wall} with what else runs here)`).join(", ")}`);
    // How long something takes is no matter for a test that a busy machine could fail.
    if (IS_SOAK) expect(Math.max(...hands.map(({ own }) => own))).toBeLessThanOrEqual(50);
    expect(guest.troubles).toEqual([]);
  } finally {
    await browser.close();
    await house.close();
  }
});
