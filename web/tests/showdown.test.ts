// What lies on the felt when a hand is over, at tables that the test tells of.

import { afterEach, expect, it } from "vitest";

import type { Award, AwardPart, HandView, Have, SeatView } from "../src/wire";
import { faults, settle } from "./geometry";
import { DESK, Guest, PHONE } from "./guest";
import { opened } from "./opened";
import { board, hand, seat, Staged } from "./staged";

const here = opened();
const guests: Guest[] = [];

async function come(options: Parameters<typeof Guest.come>[2] = {}): Promise<Guest> {
  const guest = await Guest.come(here.browser, here.house, options);
  guests.push(guest);
  return guest;
}

afterEach(async () => {
  const troubles = guests.flatMap((guest) => guest.troubles);
  await Promise.all(guests.splice(0).map((guest) => guest.leave()));
  expect(troubles).toEqual([]);
});

const BOARD = ["Ah", "8c", "5d", "4s", "Kh"];
const DOWN = [
  ["As", "Kd"],
  ["2c", "3d"],
  ["Qh", "Jh"],
  ["8d", "8s"],
  ["Ac", "9c"],
  ["7c", "6c"],
  ["Ts", "Th"],
  ["4c", "4d"],
  ["Kc", "Qs"],
  ["5h", "5c"],
];
const have = (name: string, low: string | null = null): Have[] => [
  { second: false, share: "high", name, cards: [] },
  ...(low ? [{ second: false, share: "low", name: low, cards: [] }] : []),
];
const HIGHS = [
  "two pair, aces and kings",
  "straight, five high",
  "pair of aces",
  "three of a kind, eights",
  "pair of aces",
  "straight, eight high",
  "pair of tens",
  "three of a kind, fours",
  "pair of kings",
  "three of a kind, fives",
];
const shown = (chair: number, low: string | null, more: Partial<SeatView> = {}) =>
  seat(chair, { is_shown: true, down: DOWN[chair] ?? ["??", "??"], have: have(HIGHS[chair] ?? "high card", low), ...more });
const part = (share: string, name: string, cards: string[]): AwardPart => ({ share, hand: name, cards, tied: 1 });
const award = (pot: number, chair: number, chips: number, parts: AwardPart[]): Award => ({ pot, second: false, chair, chips, why: parts.length > 1 ? "scoop" : "share", parts });

/** Everybody shows; a main pot for high and low, and two side pots. */
function showdown(players: number) {
  const awards = [
    award(0, 5, 120, [part("high", "straight, eight high", ["8c", "7c", "6c", "5d", "4s"])]),
    award(0, 1, 120, [part("low", "5-4-3-2-A", ["Ah", "2c", "3d", "4s", "5d"])]),
    award(1, 3, 90, [part("high", "three of a kind, eights", ["8c", "8d", "8s", "Ah", "Kh"])]),
    award(1, 1, 90, [part("low", "5-4-3-2-A", ["Ah", "2c", "3d", "4s", "5d"])]),
    award(2, 3, 400, [part("high", "three of a kind, eights", ["8c", "8d", "8s", "Ah", "Kh"])]),
  ];
  const seats = Array.from({ length: players }, (_, chair) => shown(chair, chair % 2 === 1 ? "8-5-4-2-A" : null));
  return hand(seats, { number: 1, name: "Omaha High/Low Eight-or-Better", is_over: true, shares: ["high", "low"], board: board(...BOARD), awards, pots: [], pot: 0 });
}

const RESULT =
  "Girolamo Cardano wins the high half of the main pot, 120: straight, eight high. Ada Lovelace wins the low half, 120: 5-4-3-2-A. Carl Gauss wins the high half of side pot 1, 90: three of a kind, eights. Ada Lovelace wins the low half of side pot 1, 90: 5-4-3-2-A. Carl Gauss wins side pot 2, 400: three of a kind, eights.";
const OVER = [{ what: "begun" as const, text: ["Hand 1."] }, { what: "awarded" as const, text: [RESULT] }, { what: "over" as const }];
const RUNNING = [{ what: "begun" as const, text: ["Hand 1."] }];

it("every pot is shown with its winners, and a card that plays in both halves has both colours", async () => {
  const guest = await come();
  await Staged.come(guest, 6, { hand: showdown(6), lines: OVER });
  for (const size of [DESK, PHONE]) {
    await guest.page.setViewportSize(size);
    await settle(guest.page);
    await guest.shot(`pots-${size.width}`);
    const pills = (await guest.page.locator(".share-chip").allTextContents()).map((text) => text.replaceAll(/\s+/g, " ").trim());
    expect(pills).toEqual(["Main, high: 120 Fermat", "Main, low: 120 Ada Lovelace", "Side 1, high: 90 Carl Gauss", "Side 1, low: 90 Ada Lovelace", "Side 2, high: 400 Carl Gauss"]);
    expect(await guest.page.locator('.board .card[data-card="5d"]').getAttribute("data-share")).toBe("12");
    expect(await guest.page.locator('.board .card[data-card="Kh"]').getAttribute("data-share")).toBe("1");
    expect(await faults(guest.page)).toEqual([]);
  }
  await guest.page.locator("button.share-chip", { hasText: "Side 1, high" }).click();
  expect(await guest.page.locator(".card.plays").evaluateAll((all) => all.map((card) => (card as HTMLElement).dataset.card ?? "").sort())).toEqual(["8c", "8d", "8s", "Ah", "Kh"]);
});

it("hands are named and winners told however many show, and nothing lies on anything else", async () => {
  const guest = await come();
  const wrong: string[] = [];
  for (const players of [2, 4, 6, 7, 8, 9, 10]) {
    await Staged.come(guest, players, { hand: showdown(players), lines: OVER });
    for (const size of [PHONE, { width: 375, height: 740 }, DESK]) {
      await guest.page.setViewportSize(size);
      await settle(guest.page);
      await guest.shot(`many-${players}-${size.width}`);
      const named = await guest.page.locator(".seat:not(.me) .plaque:visible").count();
      // Three pots for ten leave a small phone room for the three who win them.
      const least = size.width === 375 && players > 8 ? 3 : players - 1;
      if (named !== least) wrong.push(`${players} at ${size.width}: ${named} hands are named`);
      wrong.push(...(await faults(guest.page)).map((fault) => `${players} at ${size.width}: ${fault}`));
    }
  }
  expect(wrong).toEqual([]);
});

it("no name in a pod is cut off that two small lines can hold", async () => {
  const guest = await come();
  const cut: string[] = [];
  for (const players of [3, 10]) {
    const dealt = hand(Array.from({ length: players }, (_, chair) => seat(chair)));
    await Staged.come(guest, players, { hand: dealt, lines: RUNNING });
    for (const size of [DESK, PHONE, { width: 375, height: 667 }]) {
      await guest.page.setViewportSize(size);
      await settle(guest.page);
      await guest.shot(`names-${players}-${size.width}`);
      const names = await guest.page.locator(".seat:not(.me) .pod").evaluateAll((pods) =>
        pods.flatMap((pod) => {
          const isCut = (it: Element | null) => it !== null && (it.scrollHeight > it.clientHeight + 2 || it.scrollWidth > it.clientWidth + 1);
          const [bold, name] = [pod.querySelector("b"), pod.querySelector<HTMLElement>("b.long .name")];
          return isCut(bold) || isCut(name) ? [pod.textContent ?? ""] : [];
        }),
      );
      cut.push(...names.map((name) => `${players} at ${size.width}: ${name}`));
      cut.push(...(await faults(guest.page)).map((fault) => `${players} at ${size.width}: ${fault}`));
    }
  }
  expect(cut).toEqual([]);
});

it("what has won stands out in whatever language it is told again", async () => {
  const guest = await come();
  const table = await Staged.come(guest, 6, { hand: showdown(6), lines: OVER });
  await guest.page.locator("button.share-chip", { hasText: "Main, low" }).click();
  const won = guest.page.locator(".plaque .won");
  expect(await won.count()).toBe(1);
  const german = JSON.parse(JSON.stringify(showdown(6)).replaceAll('"high"', '"High"').replaceAll('"low"', '"Low"')) as HandView;
  table.tell({ hand: german, lines: [{ text: ["Guten Abend."] }] });
  await guest.page.locator(".share-chip", { hasText: "Main, Low" }).waitFor();
  expect(await won.count()).toBe(3);
});

it("a replay shows each pot with its winners, too", async () => {
  const guest = await come();
  const lines = OVER.map((line, i) => ({ number: i, at: i, ...line }));
  await guest.page.route("**/api/tables/staged/hands/1", (route) => route.fulfill({ json: { lines, views: lines.map(() => showdown(6)), phh: "" } }));
  await guest.page.route("**/api/tables/staged/hands", (route) => route.fulfill({ json: [] }));
  await guest.page.route("**/api/tables/staged", (route) => route.fulfill({ json: { cents: false } }));
  // A room that serves another page than the one that is tried would have it loaded again.
  await guest.page.routeWebSocket(/\/api\/socket/, () => {});
  await guest.go("/hand/staged/1");
  for (const size of [DESK, PHONE]) {
    await guest.page.setViewportSize(size);
    await settle(guest.page);
    await guest.shot(`replay-${size.width}`);
    expect(await guest.page.locator(".share-chip").count()).toBe(5);
    expect(await guest.page.locator(".share-chip").nth(2).textContent()).toMatch(/Side 1, high:\s+90\s+Carl Gauss/);
  }
});

const DECK = [..."shdc"].flatMap((suit) => [..."AKQJT98765432"].map((rank) => rank + suit));

/** Everybody shows so many cards, from the hand or as at stud, and one pot is split. */
function crowd(players: number, cards: number, isStud: boolean): HandView {
  const dealt = (chair: number) => Array.from({ length: cards }, (_, i) => DECK[(5 + chair * cards + i) % 52] ?? "??");
  const seats = Array.from({ length: players }, (_, chair) => {
    const own = dealt(chair);
    const faces = isStud ? { down: own.slice(0, 3), up: own.slice(3) } : { down: own };
    return seat(chair, { is_shown: true, stack: 12_340, have: have(HIGHS[chair] ?? "", chair % 2 === 1 ? "8-6-5-4-2 low" : null), ...faces });
  });
  const awards = [award(0, 4, 1200, [part("high", HIGHS[4] ?? "", [])]), award(0, 1, 1200, [part("low", "8-6-5-4-2 low", [])])];
  return hand(seats, { is_over: true, shares: ["high", "low"], board: isStud ? [] : board(...DECK.slice(0, 5)), awards, pots: [], pot: 0 });
}

it("name, stack and every rank can be read at each seat of a crowded showdown on a phone", async () => {
  const guest = await come({ viewport: PHONE });
  const wrong: string[] = [];
  for (const [cards, isStud, most] of [
    [2, false, 10],
    [4, false, 10],
    [5, false, 8],
    [7, true, 8],
  ] as const)
    for (const players of [6, 7, 8, 9, 10].filter((n) => n <= most)) {
      await Staged.come(guest, players, { hand: crowd(players, cards, isStud), lines: OVER, stacks: Array<number>(players).fill(12_340) });
      for (const size of [PHONE, { width: 375, height: 667 }]) {
        await guest.page.setViewportSize(size);
        await settle(guest.page);
        await guest.shot(`crowd-${cards}-${players}-${size.width}`);
        const found = await guest.page.locator(".seat:not(.me)").evaluateAll((seats) =>
          seats.flatMap((seat) => {
            const name = seat.querySelector(".name");
            const pod = seat.querySelector(".pod")?.getBoundingClientRect();
            const within = (it: Element | null | undefined) => {
              const box = it?.getBoundingClientRect();
              return box && pod && box.width > 0 && box.left >= pod.left - 1 && box.right <= pod.right + 1 && box.top >= pod.top - 1 && box.bottom <= pod.bottom + 2;
            };
            const isSeen = (it: Element | null | undefined) => {
              const box = it?.getBoundingClientRect();
              const top = box && document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
              return top && (it?.contains(top) || top.contains(it ?? null));
            };
            const stack = seat.querySelector(".stack");
            const ranks = [...seat.querySelectorAll(".card")];
            const hidden = ranks.filter((card, i) => {
              const next = ranks[i + 1]?.getBoundingClientRect().left ?? Infinity;
              // Two pixels of a letter's own edge are white.
              return (card.querySelector("b")?.getBoundingClientRect().right ?? 0) > next + 2;
            });
            return [
              ...(stack?.textContent === "12,340" && within(stack) && isSeen(stack) ? [] : [`stack of ${name?.textContent}`]),
              ...(within(name) && isSeen(name) ? [] : [`name of ${name?.textContent}`]),
              ...hidden.map((card) => `rank of ${card.getAttribute("aria-label")}`),
            ];
          }),
        );
        wrong.push(...[...found, ...(await faults(guest.page))].map((it) => `${players} with ${cards} at ${size.width}: ${it}`));
      }
    }
  expect(wrong).toEqual([]);
});
