// Whether things on the page lie where they can be seen, and none on another.

import type { Page } from "playwright-core";

/** So many pixels may two things share: rings, shadows and rounding. */
const SLACK = 3;

interface Box {
  what: string;
  /** Things of one group may lie on each other: the cards of a hand, a pod and its own cards. */
  group: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The boxes of all that must be seen at a table. */
async function boxes(page: Page): Promise<{ boxes: Box[]; width: number; height: number; scrolls: boolean }> {
  return page.evaluate(() => {
    const found: Box[] = [];
    const put = (element: Element, what: string, group: string) => {
      const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      if (width === 0 || height === 0 || style.visibility === "hidden" || style.display === "none") return;
      if (element.closest("[hidden], dialog:not([open])")) return;
      found.push({ what, group, left, top, right, bottom });
    };
    const words = (element: Element) => (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().replaceAll(/\s+/g, " ").slice(0, 40);
    document.querySelectorAll(".ring .seat").forEach((seat, i) => {
      const name = seat.classList.contains("me") ? "own" : `seat ${i}`;
      for (const pod of seat.querySelectorAll(".pod")) put(pod, `pod of ${name}`, name);
      seat.querySelectorAll(".card").forEach((card) => put(card, `card of ${name} (${words(card)})`, name));
      for (const said of seat.querySelectorAll(".plaque, .bubble, .trail")) put(said, `words of ${name}`, name);
    });
    document.querySelectorAll(".ring .board, .ring .grid").forEach((board, i) => {
      board.querySelectorAll(".card").forEach((card, k) => put(card, `board card ${k + 1} (${words(card)})`, `cell ${i} ${k}`));
    });
    document.querySelectorAll(".ring .pot").forEach((pot, i) => put(pot, `pot (${words(pot)})`, `pot ${i}`));
    document.querySelectorAll(".ring .share-chip").forEach((pill, i) => put(pill, `pill (${words(pill)})`, `pill ${i}`));
    document.querySelectorAll(".ring .now-tag").forEach((now, i) => put(now, `what is played now (${words(now)})`, `now ${i}`));
    document.querySelectorAll(".ring .bet").forEach((bet, i) => put(bet, `bet (${words(bet)})`, `bet ${i}`));
    document.querySelectorAll(".ring .die").forEach((die, i) => put(die, "die", `die ${i}`));
    document.querySelectorAll(".ring .lines-nav button").forEach((line, i) => put(line, `line (${words(line)})`, `line ${i}`));
    document.querySelectorAll(".dock button, .dock input, .dock .pre label").forEach((button, i) => {
      const label = button.closest("label");
      if (button instanceof HTMLInputElement && label) return;
      put(button, `${button.localName} of the dock (${words(button)})`, `dock ${i}`);
    });
    const root = document.scrollingElement ?? document.documentElement;
    const scrolls = root.scrollWidth > innerWidth + 1 || root.scrollHeight > innerHeight + 1;
    return { boxes: found, width: innerWidth, height: innerHeight, scrolls };
  });
}

/** What is wrong with how a table lies, in words; nothing where all is well. */
export async function faults(page: Page): Promise<string[]> {
  const { boxes: all, width, height, scrolls } = await boxes(page);
  const wrong = new Set<string>();
  if (scrolls) wrong.add("the page scrolls");
  for (const box of all) {
    const out = Math.max(-box.left, -box.top, box.right - width, box.bottom - height);
    if (out > SLACK) wrong.add(`${box.what} is ${Math.round(out)} px outside`);
  }
  // Of two hands that lie on each other, the worst is enough.
  const overlaps = new Map<string, { area: number; words: string }>();
  for (const [i, one] of all.entries())
    for (const other of all.slice(i + 1)) {
      if (one.group === other.group) continue;
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (across <= SLACK || down <= SLACK) continue;
      const pair = `${one.group}/${other.group}`;
      const words = `${one.what} and ${other.what} overlap by ${Math.round(across)} x ${Math.round(down)} px`;
      if ((overlaps.get(pair)?.area ?? 0) < across * down) overlaps.set(pair, { area: across * down, words });
    }
  for (const { words } of overlaps.values()) wrong.add(words);
  return [...wrong];
}

/** Words that do not fit where they stand, on a page that scrolls; nothing where all do. */
export async function spills(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const wide = (document.scrollingElement?.scrollWidth ?? 0) - innerWidth;
    if (wide > 1) found.add(`the page is ${wide} px too wide`);
    const words = (element: Element) => (element.textContent ?? "").trim().replaceAll(/\s+/g, " ").slice(0, 40);
    for (const element of document.querySelectorAll("button, a.btn, h1, h2, h3, legend, summary, dt, .label, .field > span, .tag, .seg, nav a")) {
      const { left, right, width } = element.getBoundingClientRect();
      // A street of a replay is as wide as it is long, whatever it is called.
      if (width === 0 || element.closest("[hidden], .sr, .skip, .track, dialog:not([open])")) continue;
      const over = element.scrollWidth - element.clientWidth;
      if (element.clientWidth > 0 && over > 1) found.add(`"${words(element)}" is ${over} px too long`);
      // What is in a row that scrolls may lie outside.
      let around = element.parentElement;
      while (around && !["auto", "scroll"].includes(getComputedStyle(around).overflowX)) around = around.parentElement;
      if (!around && (left < -1 || right > innerWidth + 1)) found.add(`"${words(element)}" is outside`);
    }
    for (const panel of document.querySelectorAll("main .panel")) {
      const main = panel.closest("main");
      if (!main || getComputedStyle(panel).position === "fixed") continue;
      const over = panel.getBoundingClientRect().right - (main.getBoundingClientRect().right - parseFloat(getComputedStyle(main).paddingRight));
      if (over > 1) found.add(`"${words(panel)}" is ${Math.round(over)} px too wide`);
    }
    return [...found];
  });
}

/** Waits until nothing moves any more; clocks go on. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const running = () => document.getAnimations().filter((it) => it.playState === "running" && Number(it.effect?.getComputedTiming().endTime) < 2_000);
    await Promise.race([Promise.allSettled(running().map((it) => it.finished)), new Promise((done) => setTimeout(done, 1_500))]);
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
}
