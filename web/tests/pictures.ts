// Takes the pictures of the guides: `cargo xtask pictures`. Cards fall as they fall, so no two runs are
// alike.

import { mkdirSync } from "node:fs";

import { beforeAll, it } from "vitest";

import { Chance } from "./chance";
import { settle } from "./geometry";
import { DESK, Guest, PHONE, type Table } from "./guest";
import type { Wish } from "./house";
import { opened } from "./opened";
import { command, playUntil, sitWithBots } from "./playing";

const folder = process.env.CARDROOM_PICTURES ?? "docs/pictures";

const here = opened(["--bot-pause", "0", "--between", "12"]);

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
});

async function take(guest: Guest, name: string): Promise<void> {
  for (const [size, word] of [
    [DESK, "desktop"],
    [PHONE, "phone"],
  ] as const) {
    await guest.page.setViewportSize(size);
    await guest.page.mouse.move(2, 2);
    await settle(guest.page);
    await guest.page.waitForTimeout(400);
    await guest.page.screenshot({ path: `${folder}/${name}-${word}.jpg`, type: "jpeg", quality: 84 });
  }
  await guest.page.setViewportSize(DESK);
}

const club = (count: number) => Array.from({ length: count }, () => "club");
const calling = (count: number) => Array.from({ length: count }, () => "call");

const may = (word: string) => (told: Table) => told.mine?.options?.may === word;
const dealt = (cards: number) => (told: Table) => may("bet")(told) && (told.view.hand?.board.filter((cell) => cell.card !== null).length ?? 0) >= cards;

/** Moments at tables. */
const TABLES: [string, Wish, (told: Table) => boolean][] = [
  ["holdem", { play: "holdem", chairs: 6, bots: club(5) }, dealt(4)],
  ["chowaha", { play: "chowaha", chairs: 6, bots: calling(5) }, dealt(11)],
  ["murder", { play: "murder", chairs: 6, bots: calling(5) }, dealt(8)],
  ["oklahoma", { play: "oklahoma", chairs: 6, bots: calling(5) }, (told) => may("bet")(told) && (told.view.hand?.board.some((cell) => cell.is_gone) ?? false)],
  ["mexican", { play: "mexican-poker", chairs: 6, bots: calling(5) }, (told) => may("expose")(told) && (told.view.hand?.seats.some((seat) => seat.up.length > 1) ?? false)],
  ["split", { play: "sohe", chairs: 6, bots: calling(5) }, may("split")],
  [
    "draw",
    { play: "deuce-to-seven-triple-draw", chairs: 6, bots: calling(5) },
    (told) => may("draw")(told) && (told.view.hand?.seats.some((seat) => seat.drawn.length > 0) ?? false),
  ],
  ["stud", { play: "stud-8", chairs: 8, bots: calling(7) }, (told) => may("bet")(told) && (told.view.hand?.seats.some((seat) => seat.up.length > 2) ?? false)],
  ["dice", { play: "omaha-x", chairs: 6, bots: calling(5) }, (told) => may("bet")(told) && (told.view.hand?.dice.length ?? 0) > 0],
  [
    "showdown",
    { play: "omaha-8", chairs: 6, bots: calling(5) },
    ({ view: { hand } }) =>
      hand !== null &&
      hand.is_over &&
      new Set(hand.awards.flatMap((it) => (it.parts ?? []).map((part) => part.share))).size > 1 &&
      hand.seats.filter((it) => it.is_shown).length > 1,
  ],
];

for (const [name, wish, moment] of TABLES)
  it(name, async () => {
    const guest = await Guest.come(here.browser, here.house, { colorScheme: "dark" });
    try {
      await guest.comeIn("Robin");
      const table = await sitWithBots(guest, { name: "Thursday game", ...wish });
      await playUntil(guest, new Chance(name), `a moment for ${name}`, moment, 20);
      await take(guest, name);
      await command(guest, table, { do: "close" });
    } finally {
      await guest.leave();
    }
  });

it("pages", async () => {
  const guest = await Guest.come(here.browser, here.house, { colorScheme: "dark" });
  const { page } = guest;
  try {
    await guest.comeIn("Robin");
    const table = await sitWithBots(guest, { play: "chowaha", name: "Thursday game", chairs: 6, listed: true, bots: calling(4) });
    await playUntil(guest, new Chance("pages"), "the end of a hand", ({ view: { hand } }) => hand?.is_over ?? false);
    const shots: [string, string][] = [
      ["replay", `/hand/${table}/1`],
      ["lobby", "/"],
      ["rules", "/rules/chowaha"],
      ["odds", "/odds/omaha-8?hands=AsAd2s3d,KhKdQhJd&board=4s5hTd"],
      ["hands", "/hands"],
    ];
    for (const [name, path] of shots) {
      await guest.go(path);
      await page.locator("h1").first().waitFor();
      await page.waitForLoadState("networkidle");
      await page.waitForTimeout(1_500);
      if (name === "replay") for (let step = 0; step < 24; step += 1) await page.keyboard.press("ArrowRight");
      await take(guest, name);
    }
    await guest.go("/");
    await page
      .getByRole("button", { name: /host a table/i })
      .first()
      .click();
    await page.getByRole("dialog").waitFor();
    await take(guest, "host");
  } finally {
    await guest.leave();
  }
});
