// Games of the room's own folder: whoever picks one sees whose it is.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, afterEach, expect, it } from "vitest";

import { faults, settle } from "./geometry";
import { DESK, Guest, PHONE } from "./guest";
import { opened } from "./opened";
import { sitWithBots } from "./playing";

const folder = mkdtempSync(join(tmpdir(), "cardroom-games-"));
writeFileSync(
  join(folder, "low.kdl"),
  `game "Low Flop" id=low-flop {
  about "Two cards, five on the board, and the low wins."
  like flop
  showdown { share low-a5 }
}
mix "Low Night" id=low-night {
  about "Low, and lower."
  change orbit
  play low-flop razz
}`,
);
afterAll(() => rmSync(folder, { recursive: true }));

const here = opened(["--bot-pause", "0", "--between", "4", "--games", folder]);
const guests: Guest[] = [];
afterEach(async () => {
  const troubles = guests.flatMap((guest) => guest.troubles);
  await Promise.all(guests.splice(0).map((guest) => guest.leave()));
  expect(troubles).toEqual([]);
});

async function come(name: string, viewport: typeof DESK): Promise<Guest> {
  const guest = await Guest.come(here.browser, here.house, { viewport });
  guests.push(guest);
  await guest.comeIn(name);
  return guest;
}

for (const [word, size] of [
  ["desktop", DESK],
  ["phone", PHONE],
] as const)
  it(`the room's own game is marked wherever it is picked, ${word}`, async () => {
    const guest = await come(`Ann ${word}`, size);
    const { page } = guest;
    const mark = (within: string) => page.locator(`${within} .whose:visible`).filter({ hasText: /^This room's (game|mix)$/ });
    await guest.go("/");
    await page.getByRole("searchbox").first().fill("low");
    const card = (name: string) => page.locator(".gcard").filter({ hasText: name });
    await card("Low Night").click();
    expect(await mark(".gcard").allInnerTexts()).toEqual(["This room's game", "This room's mix"]);
    expect(await mark(".pick").allInnerTexts()).toEqual(["This room's mix"]);
    await card("Low Flop").click();
    expect(await mark(".pick").allInnerTexts()).toEqual(["This room's game"]);
    await guest.shot(`folder-lobby-${word}`);

    await page
      .getByRole("button", { name: /host a table/i })
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: /^game/i }).fill("low flop");
    expect(
      await page
        .getByRole("option", { name: /low flop/i })
        .locator(".whose")
        .innerText(),
    ).toBe("This room's game");
    await guest.shot(`folder-picker-${word}`);
    await page.getByRole("option", { name: /low flop/i }).click();
    expect(await mark("dialog").allInnerTexts()).toEqual(["This room's game"]);
    await dialog.getByRole("button", { name: "A mix" }).click();
    expect(await dialog.getByRole("combobox", { name: /^mix/i }).locator("option").allInnerTexts()).toContain("Low Night (This room's mix)");

    await guest.go("/rules");
    await page
      .getByRole("link", { name: /low flop/i })
      .first()
      .waitFor();
    expect(await mark("main").count()).toBe(1);
    await page
      .getByRole("link", { name: /low flop/i })
      .first()
      .scrollIntoViewIfNeeded();
    await guest.shot(`folder-rules-${word}`);
    await guest.go("/odds/low-flop");
    await page.getByRole("heading", { name: "Odds" }).waitFor();
    expect(await page.getByRole("combobox", { name: "Game" }).locator("option:checked").innerText()).toBe("Low Flop (This room's game)");
    expect(await mark("main").count()).toBe(1);
    await settle(page);
    expect(await page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - innerWidth)).toBeLessThan(2);
    await guest.shot(`folder-odds-${word}`);
  });

it("a long mark is read to its end, in the bar and in the log", async () => {
  const guest = await come("Bartholomew Featherstonehaugh-Cholmondel", DESK);
  await guest.page.setViewportSize({ width: 1280, height: 800 });
  const text = 'game "Low Flop of the House" id=low-flop-two {\n  about "Low."\n  like flop\n  showdown { share low-a5 }\n}';
  await sitWithBots(guest, { play: "low-flop-two", text, chairs: 4, bots: ["call", "call", "call"] });
  await guest.until("a hand", () => guest.told?.view.hand !== null);
  const title = guest.page.locator(".log h2.hand span").first();
  await title.waitFor();
  await settle(guest.page);
  await guest.shot("folder-long");
  const log = await guest.page.locator(".log").evaluate((it) => it.scrollWidth - it.clientWidth);
  expect(log).toBeLessThan(1);
  const whose = guest.page.locator("header .whose:visible");
  expect(await whose.evaluate((it) => [it.scrollWidth <= it.clientWidth + 1, it.getBoundingClientRect().height < 50])).toEqual([true, true]);
  expect(await faults(guest.page)).toEqual([]);
});
