// What the dock does when things change under it, at tables that the test tells of.

import { afterEach, expect, it } from "vitest";

import type { Award, HandView, Options } from "../src/wire";
import { settle } from "./geometry";
import { DESK, Guest, PHONE } from "./guest";
import { opened } from "./opened";
import { board, hand, type Moment, seat, Staged } from "./staged";

const here = opened();
const guests: Guest[] = [];

async function come(options: Parameters<typeof Guest.come>[2] = {}): Promise<Guest> {
  const guest = await Guest.come(here.browser, here.house, { isSlow: true, ...options });
  guests.push(guest);
  return guest;
}

afterEach(async () => {
  const troubles = guests.flatMap((guest) => guest.troubles);
  await Promise.all(guests.splice(0).map((guest) => guest.leave()));
  expect(troubles).toEqual([]);
});

const BET: Options = { may: "bet", fold: true, check: false, call: 20, bring_in: null, word: "raise", to: [40], between: null, chip: 1, all_in: 900, pots: null };
const seats = () => [0, 1, 2].map((chair) => seat(chair));
const award = (share: string, chair: number, cards: string[]): Award => ({ pot: 0, second: false, chair, chips: 60, why: "share", parts: [{ share, hand: "", cards, tied: 1 }] });
const over = (more: Partial<HandView> = {}): HandView =>
  hand(
    seats().map((it) => ({ ...it, is_shown: true, down: ["Qh", "Jh"] })),
    {
      is_over: true,
      shares: ["high", "low"],
      board: board("Ah", "8c", "5d", "4s", "Kh"),
      awards: [award("high", 1, ["Ah", "Kh"]), award("low", 2, ["5d", "4s"])],
      pots: [],
      pot: 0,
      ...more,
    },
  );
const RESULT = "Ada Lovelace wins the high half, 60: pair of aces. Blaise Pascal wins the low half, 60: 8-5-4-2-A.";
const over1: Moment = { hand: over(), lines: [{ what: "begun", text: ["Hand 1."] }, { what: "awarded", text: [RESULT] }, { what: "over" }] };
const next = (options: Options | null): Moment => ({
  hand: hand(
    seats().map((it, i) => (i === 1 ? { ...it, bet: 20 } : it)),
    { number: 2, street: "Preflop" },
  ),
  mine: { options },
  lines: [{ what: "begun", text: ["Hand 2."] }],
});

const plays = (table: Staged) => table.asked.filter((it) => it.do === "play");

it("a double press on Next hand is no move in the next hand", async () => {
  for (const size of [DESK, PHONE]) {
    const guest = await come({ viewport: size });
    const { page } = guest;
    const table = await Staged.come(guest, 3, over1);
    const button = page.getByRole("button", { name: /^next hand/i });
    const box = await button.boundingBox();
    const at: [number, number] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
    await page.waitForTimeout(700);
    await page.mouse.click(...at);
    await expect.poll(() => table.asked.map((it) => it.do)).toEqual(["go-on"]);
    table.tell(next(BET));
    await page.getByRole("button", { name: /^raise/i }).waitFor();
    await page.mouse.click(...at);
    await page.keyboard.press("f");
    await page.keyboard.press("r");
    expect(plays(table)).toEqual([]);
    // They look as they are: nothing fades in or out.
    expect(await page.locator(".dock .act").evaluateAll((all) => all.map((act) => [getComputedStyle(act).opacity, act.getAttribute("aria-disabled")]))).toEqual(
      Array.from({ length: 3 }, () => ["1", "false"]),
    );
    await page.waitForTimeout(700);
    await page.mouse.click(...at);
    await expect.poll(() => plays(table)).toEqual([{ do: "play", play: { move: "to", chips: 40 } }]);
  }
});

it("a double press on Next hand ticks nothing ahead", async () => {
  const guest = await come();
  const { page } = guest;
  const table = await Staged.come(guest, 3, over1);
  const box = await page.getByRole("button", { name: /^next hand/i }).boundingBox();
  const at: [number, number] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  await page.waitForTimeout(700);
  await page.mouse.click(...at);
  await expect.poll(() => table.asked.length).toBe(1);
  table.tell(next(null));
  await page.getByText("Call any").waitFor();
  await page.mouse.click(...at);
  expect(await page.locator(".pre input:checked").count()).toBe(0);
  await page.waitForTimeout(700);
  await page.mouse.click(...at);
  expect(await page.locator(".pre input:checked").count()).toBe(1);
});

it("whoever waits elsewhere can act at once when their turn comes", async () => {
  const guest = await come();
  const table = await Staged.come(guest, 3, next(null));
  await guest.page.mouse.move(400, 300);
  table.tell(next(BET));
  await guest.page.getByRole("button", { name: /^raise/i }).waitFor();
  await guest.page.keyboard.press("c");
  await expect.poll(() => plays(table)).toEqual([{ do: "play", play: { move: "call" } }]);
});

it("a hand that is watched again stays until it is told, or until we are asked", async () => {
  const guest = await come();
  const { page } = guest;
  const table = await Staged.come(guest, 3, over1);
  const again = page.getByRole("button", { name: /^watch again/i });
  await again.click();
  table.tell(next(null));
  await page.waitForTimeout(1_000);
  expect(await page.locator(".share-chip").count()).toBe(2);
  // Two shares, and then the table goes on by itself.
  await expect.poll(() => page.locator(".share-chip").count(), { timeout: 15_000 }).toBe(0);
  table.tell({ ...over1, hand: over({ number: 2 }) });
  await again.click();
  table.tell({ ...next(BET), hand: hand(seats(), { number: 3 }) });
  await page.getByRole("button", { name: /^call 20/i }).waitFor({ timeout: 2_500 });
});

it("the felt stands still when a hand ends and when its result is told", async () => {
  for (const size of [DESK, PHONE]) {
    const guest = await come({ viewport: size, reducedMotion: "no-preference" });
    const { page } = guest;
    // The hints for a first hand go with it.
    await page.addInitScript(() => localStorage.setItem("cardroom-played", '["holdem"]'));
    const table = await Staged.come(guest, 3, next(null));
    const height = () => page.locator(".ring").evaluate((ring) => ring.clientHeight);
    table.tell(next(BET));
    await page.getByRole("button", { name: /^call/i }).waitFor();
    const before = await height();
    const short: Moment = {
      hand: over({ number: 2, awards: [{ pot: 0, second: false, chair: 1, chips: 60, why: "uncontested" }] }),
      lines: [{ what: "awarded", text: ["Ada Lovelace wins 60."] }, { what: "over" }],
    };
    table.tell(short);
    await page.locator(".dock").getByText("Ada Lovelace wins 60.").waitFor();
    expect(await height()).toBe(before);
    table.tell(next(null));
    await page.getByText("Call any").waitFor();
    table.tell(over1);
    await page.locator(".dock").getByText("Showdown.").waitFor();
    const telling = await height();
    await page.locator(".dock .middle p:not(.soon)", { hasText: RESULT }).waitFor({ timeout: 15_000 });
    expect(await height()).toBe(telling);
  }
});

it("a long result is told whole, at any size", async () => {
  const long = `${RESULT} ${RESULT} ${RESULT} ${RESULT}`;
  for (const size of [DESK, PHONE, { width: 375, height: 667 }]) {
    const guest = await come({ viewport: size });
    await Staged.come(guest, 3, { ...over1, lines: [{ what: "begun", text: ["Hand 1."] }, { what: "awarded", text: [long] }, { what: "over" }] });
    await settle(guest.page);
    await guest.shot(`long-${size.width}`);
    const words = guest.page.locator(".dock .middle p").last();
    expect(await words.innerText()).toContain(long);
    const { inside, isCut } = await words.evaluate((p) => {
      const { top, bottom, left, right } = p.getBoundingClientRect();
      return { inside: top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth, isCut: p.scrollHeight > p.clientHeight + 1 || p.scrollWidth > p.clientWidth + 1 };
    });
    expect([inside, isCut]).toEqual([true, false]);
  }
});

it("whoever is broke reads what came of the hand, too", async () => {
  const guest = await come();
  await Staged.come(guest, 3, { ...over1, stacks: [0, 1800, 900], mine: { buy: [200, 2000] } });
  for (const size of [DESK, PHONE]) {
    await guest.page.setViewportSize(size);
    await guest.shot(`broke-${size.width}`);
    // Each half stands on a line of its own.
    const said = (await guest.page.locator(".dock").innerText()).replaceAll(/\s+/g, " ");
    expect(said).toContain(RESULT);
    expect(said).toContain("You have no chips left. Buy chips, then choose I'm back.");
    await guest.page.getByRole("button", { name: /^buy chips/i }).waitFor();
  }
});

it("whoever buys chips again reads when they are dealt in", async () => {
  const guest = await come();
  const middle = async () => (await guest.page.locator(".dock .middle p:not(.soon)").innerText()).replaceAll(/\s+/g, " ").trim();
  const running = { hand: hand([seat(1), seat(2)]), lines: [{ what: "begun" as const, text: ["Hand 2."] }] };
  const out = { presence: "out" as const };
  // Without chips while others play, then with chips on their way, then with chips.
  await Staged.come(guest, 3, { ...running, stacks: [0], me: out, mine: { buy: [200, 2000] } });
  expect(await middle()).toBe("You have no chips left. Buy chips, then choose I'm back.");
  await guest.page.getByRole("button", { name: /^buy chips/i }).click();
  expect(await guest.page.getByRole("dialog").innerText()).toContain("Then choose I'm back to be dealt in.");
  await Staged.come(guest, 3, { ...running, stacks: [0], me: { ...out, buys: 500 } });
  expect(await middle()).toBe("You get 500 chips after this hand. Then choose I'm back to be dealt in.");
  await Staged.come(guest, 3, { ...running, stacks: [500], me: out, mine: { can: ["return"] } });
  expect(await middle()).toBe("You are sitting out. Choose I'm back to be dealt in.");
  await guest.page
    .locator(".dock")
    .getByRole("button", { name: /^i'm back/i })
    .waitFor();
  await Staged.come(guest, 3, { ...running, stacks: [500], me: { ...out, owes: { big: true, small: false, ante: false } }, mine: { can: ["return"], price: 10 } });
  expect(await middle()).toBe("You are sitting out. Choose I'm back to wait for the big blind, or post what you owe and play the next hand.");
  // Whoever buys before the hand that breaks them is over sits out no hand.
  await Staged.come(guest, 3, { ...running, stacks: [0], me: { buys: 500 } });
  expect(await middle()).toBe("You get 500 chips after this hand. You'll be dealt in next hand.");
});

it("the title is that of the hand that lies there, and no letter of it is lost", async () => {
  const now = { game: "Omaha High/Low Eight-or-Better", why: "black-flop", dealt: "Wonky Donkey" } as const;
  const guest = await come();
  const table = await Staged.come(guest, 3, { ...over1, hand: over({ name: now.game, now }), view: { game: "Wonky Donkey" } });
  const title = guest.page.getByRole("heading", { level: 1 });
  for (const size of [DESK, { width: 1024, height: 768 }, PHONE, { width: 375, height: 667 }]) {
    await guest.page.setViewportSize(size);
    await settle(guest.page);
    await guest.shot(`title-${size.width}`);
    expect(await title.innerText()).toBe("Wonky Donkey: Omaha High/Low Eight-or-Better");
    for (const it of [title, guest.page.locator(".now-tag"), guest.page.locator(".now-tag b")])
      expect(await it.evaluate((of) => [of.scrollWidth <= of.clientWidth + 1 || of.clientWidth === 0, of.scrollHeight <= of.clientHeight + 1 || of.clientHeight === 0])).toEqual([
        true,
        true,
      ]);
    const { bottom, bar } = await title.evaluate((h1) => ({
      bottom: (h1.parentElement ?? h1).getBoundingClientRect().bottom,
      bar: h1.closest("header")?.getBoundingClientRect().bottom ?? 0,
    }));
    expect(bottom).toBeLessThanOrEqual(bar);
  }
  // In a mix the table is already at the next game.
  table.tell({ ...over1, hand: over({ name: "Badugi" }), view: { game: "Razz", mix: { name: "Mix", hand: 1, of: 6, next: null, chooser: null } } });
  await guest.page.getByRole("heading", { level: 1, name: "Badugi" }).waitFor();
});

it("a replay of the last hand leaves the seat where it is", async () => {
  const guest = await come();
  await Staged.come(guest, 3, over1);
  await guest.page.keyboard.press("g");
  const link = guest.page.getByRole("dialog", { name: "Last hand" }).getByRole("link", { name: /^replay/i });
  expect(await link.getAttribute("target")).toBe("_blank");
});
