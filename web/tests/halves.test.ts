// That the halves of a split pot are told one by one, each by its name and in its colour.

import { afterEach, expect, it } from "vitest";

import type { Piece } from "../src/wire";
import { settle } from "./geometry";
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

const YOU: Piece = { player: 1, name: "You" };
const ADA: Piece = { player: 2, name: "Ada Lovelace" };
const wins = (of: number): Piece => ({ of, they: " wins", you: " win" });
const RESULT: Piece[] = [
  { share: 0 },
  ADA,
  wins(2),
  " the high half, ",
  { chips: 60 },
  ": full house, eights full of aces, on the middle board. ",
  { share: 1 },
  YOU,
  wins(1),
  " the low half, ",
  { chips: 60 },
  ": 8-6-5-4-2 low, on the middle board.",
];
const OVER = [
  { what: "begun" as const, text: ["Hand 1."] },
  { what: "showdown" as const, text: ["Showdown."] },
  { what: "awarded" as const, text: RESULT },
  { what: "over" as const },
];
const have = (high: string, low: string) => [
  { second: false, share: "high", name: high, cards: [] },
  { second: false, share: "low", name: low, says_share: true, cards: [] },
];
const award = (chair: number, share: string, name: string) => ({
  pot: 0,
  second: false,
  chair,
  chips: 60,
  why: "share" as const,
  parts: [{ share, hand: name, says_share: share === "low", cards: [], tied: 1 }],
});
const seats = [
  seat(0, { is_shown: true, down: ["6c", "2d"], have: have("Pair of eights", "8-6-5-4-2 low") }),
  seat(1, { is_shown: true, down: ["As", "Ad"], have: have("Full house, eights full of aces", "8-7-5-4-A low") }),
  seat(2, { is_in: false, down: [] }),
];
const split = hand(seats, {
  is_over: true,
  shares: ["high", "low"],
  board: board("8c", "8d", "5d", "4s", "Kh"),
  awards: [award(1, "high", "Full house, eights full of aces"), award(0, "low", "8-6-5-4-2 low")],
  pots: [],
  pot: 0,
});

it("each half stands on a line of its own in its own colour: in the dock, the log, the last hand and the replay", async () => {
  const guest = await come();
  await Staged.come(guest, 3, { hand: split, lines: OVER });
  for (const size of [DESK, PHONE]) {
    await guest.page.setViewportSize(size);
    await settle(guest.page);
    await guest.shot(`halves-${size.width}`);
    await apart(guest, ".dock .middle p:not(.soon)");
  }
  await guest.page.setViewportSize(DESK);
  await apart(guest, ".drawer .log");
  await guest.page.keyboard.press("g");
  await apart(guest, "dialog .log");

  const lines = OVER.map((line, i) => ({ number: i, at: i, ...line }));
  await guest.page.route("**/api/tables/staged/hands/1", (route) => route.fulfill({ json: { lines, views: lines.map(() => split), phh: "" } }));
  await guest.page.route("**/api/tables/staged/hands", (route) => route.fulfill({ json: [] }));
  await guest.go("/hand/staged/1?step=9");
  await apart(guest, ".replay .drawer .log");
  await apart(guest, ".transport p");
  // What we had is said as well, though no dock says it here.
  await guest.shot("halves-replay");
  expect(await guest.page.locator(".seat.me .plaque").innerText()).toContain("Pair of eights");
});

/** Both halves are there, one under the other, each with the colour of its share. */
async function apart(guest: Guest, where: string): Promise<void> {
  const found = guest.page.locator(`${where} .sentence`);
  await found.first().waitFor();
  const all = await found.evaluateAll((sentences) =>
    sentences.map((it) => ({
      words: (it.textContent ?? "").trim(),
      colour: it.querySelector(".dot")?.className.match(/s\d/)?.[0],
      top: Math.round(it.getBoundingClientRect().top),
    })),
  );
  expect(
    all.map(({ words, colour }) => [words.slice(0, 30), colour]),
    where,
  ).toEqual([
    ["Ada Lovelace wins the high half, ".slice(0, 30), "s1"],
    ["You win the low half, 60: 8-6-", "s2"],
  ]);
  expect(all[1]?.top, where).toBeGreaterThan(all[0]?.top ?? Infinity);
}

it("whoever hears the table hears which half a hand is for", async () => {
  const guest = await come();
  await Staged.come(guest, 3, { hand: split, lines: OVER });
  const ada = guest.page.locator('.seat[data-chair="1"]');
  expect(await ada.getAttribute("aria-label")).toContain("High: Full house, eights full of aces, 8-7-5-4-A low");
  expect(await ada.locator(".plaque .words").allTextContents()).toEqual(["High: Full house, eights full of aces", "8-7-5-4-A low"]);
  await guest.page.setViewportSize(DESK);
  const one = hand([seat(0, { have: [] }), seat(1)], { shares: ["points", "high"] });
  const points = [
    { second: false, share: "points", name: "23 points", says_share: true, cards: [] },
    { second: false, share: "high", name: "Flush, ten high", cards: [] },
  ];
  await Staged.come(guest, 2, { hand: one, mine: { have: points, options: { may: "show", muck: true } }, lines: [{ what: "begun", text: ["Hand 1."] }] });
  expect(await guest.page.locator(".have dd").allInnerTexts()).toEqual(["23 points", "High: flush, ten high"]);
  await expect.poll(() => guest.page.locator(".dock [role=status]").textContent()).toContain("You have: 23 points. High: flush, ten high.");
});

it("a pot that cannot be split is won without naming a share", async () => {
  const guest = await come();
  const whole = hand(seats, { is_over: true, shares: ["high"], awards: [{ ...award(1, "high", "Full house, eights full of aces"), chips: 170 }], pots: [], pot: 0 });
  await Staged.come(guest, 3, { hand: whole, lines: OVER.slice(0, 1) });
  expect((await guest.page.locator(".share-chip").allTextContents()).map((text) => text.replaceAll(/\s+/g, " ").trim())).toEqual(["Pot 170 Ada Lovelace"]);
  expect(await guest.page.locator(".share-chip .dot").count()).toBe(0);
});

it("no line is broken between the ranks of a hand", async () => {
  const guest = await come();
  await Staged.come(guest, 3, { hand: split, lines: OVER });
  for (const width of [1440, 820, 390, 375, 320]) {
    await guest.page.setViewportSize({ width, height: 800 });
    await settle(guest.page);
    const broken = await guest.page
      .locator(".ranks:visible")
      .evaluateAll((all) => all.filter((it) => it.getClientRects().length !== 1).map((it) => it.closest("[class]")?.parentElement?.className));
    expect(broken, `at ${width}`).toEqual([]);
  }
  expect(await guest.page.locator(".plaque .ranks").count()).toBe(1);
  expect(await guest.page.locator(".dock .middle .ranks").count()).toBeGreaterThan(0);
  expect(await guest.page.locator(".log .ranks").count()).toBeGreaterThan(0);
});

it("the dock says each thing once: what is drawn and what for, and who sees which pile", async () => {
  const guest = await come();
  const lines = [{ what: "begun" as const, text: ["Hand 1."] }];
  const middle = async (of = guest) => (await of.page.locator(".dock .middle").innerText()).replaceAll(/\s+/g, " ").trim();
  const hint = (of = guest) => of.page.locator(".dock .hint p").innerText();
  const draws = hand([seat(0), seat(1)], { game: "draws", shares: ["five cards", "Omaha"], draws: [0, 1] });
  const splits = hand([seat(0), seat(1)], {
    game: "splits",
    piles: [
      ["back", 1],
      ["front", 1],
    ],
  });
  const draw = { may: "draw" as const, least: 0, most: 2, of: ["As", "Kd"] };
  const piles = {
    may: "split" as const,
    piles: [
      ["back", 1],
      ["front", 1],
    ] as [string, number][],
    show: 1,
  };
  await Staged.come(guest, 2, { hand: draws, mine: { options: draw }, lines });
  expect(await hint()).toMatch(/^Discard up to 2 cards/);
  expect(await middle()).toBe("Draw, for five cards and Omaha. Press a card, or its number on the keys.");
  await guest.page.getByRole("button", { name: "Close the hints" }).click();
  expect(await middle()).toBe("Draw up to 2 cards, for five cards and Omaha. Press a card, or its number on the keys.");
  await guest.page.setViewportSize(PHONE);
  expect(await middle()).toBe("Draw up to 2 cards, for five cards and Omaha.");
  await guest.shot("draw-390");
  await Staged.come(guest, 2, { hand: splits, mine: { options: piles }, lines });
  expect(await middle()).toBe("Everyone will see your front pile.");
  await guest.shot("split-390");
  const newcomer = await come();
  await Staged.come(newcomer, 2, { hand: splits, mine: { options: piles }, lines });
  expect(await hint(newcomer)).toMatch(/1 card in the back pile and 1 in the front pile\. Everyone will see your front pile\./);
  expect(await middle(newcomer)).toBe("Press a card, or its number, to move it.");
});
