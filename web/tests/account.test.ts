// A name in several browsers: whoever is logged out somewhere sees nothing of theirs there any more, and how to come back.

import type { Page } from "playwright-core";
import { afterEach, expect, it } from "vitest";

import { violations } from "./axe";
import { Guest, PHONE } from "./guest";
import { opened } from "./opened";
import { sitWithBots } from "./playing";

const here = opened();
const PASSWORD = "seven ravens fly";
const guests: Guest[] = [];

afterEach(async () => {
  const troubles = guests.flatMap((guest) => guest.troubles);
  await Promise.all(guests.splice(0).map((guest) => guest.leave()));
  expect(troubles).toEqual([]);
});

async function come(): Promise<Guest> {
  const guest = await Guest.come(here.browser, here.house);
  guests.push(guest);
  return guest;
}

/** In mid-hand under a name that is kept. */
async function inMidHand(name: string): Promise<{ guest: Guest; table: string; cards: string[] }> {
  const guest = await come();
  await guest.comeIn(name);
  await guest.context.request.post(`${here.house.url}/api/password`, { data: { password: PASSWORD, old: null } });
  const table = await sitWithBots(guest, { play: "holdem", chairs: 4, bots: ["call", "call", "call"] });
  await guest.until("a decision", () => (guest.told?.mine?.options ?? null) !== null);
  return { guest, table, cards: guest.told?.mine?.down ?? [] };
}

async function openAccount(page: Page): Promise<void> {
  await page.goto(`${here.house.url}/`);
  await page.getByRole("button", { name: /^you are /i }).click();
}

/** What of the cards is anywhere on the page, drawn or in words. */
function shown(page: Page, cards: string[]): Promise<string[]> {
  return page.evaluate((cards) => cards.filter((card) => document.body.outerHTML.includes(`data-card="${card}"`)), cards);
}

const alert = (page: Page) => page.getByRole("alert").filter({ hasText: /been logged out/i });

it("whoever logs out everywhere else sees it done, and the other browser keeps nothing and says why", async () => {
  const { guest: ann, table, cards } = await inMidHand("Ann twice");
  const other = await come();
  await other.context.request.post(`${here.house.url}/api/login`, { data: { name: "Ann twice", password: PASSWORD } });
  const [lobby, hands] = [await other.context.newPage(), await other.context.newPage()];
  await lobby.goto(`${here.house.url}/`);
  await hands.goto(`${here.house.url}/hands`);
  await hands.getByRole("link", { name: /hold/i }).first().waitFor();
  await other.go(`/table/${table}`);
  await other.page.locator(`.seat.me [data-card="${cards[0]}"]`).waitFor();
  expect(await shown(other.page, cards)).toEqual(cards);
  // A window with cards in it is open.
  await other.page.keyboard.press("x");
  await other.page.getByRole("dialog").waitFor();

  await openAccount(ann.page);
  await ann.page.getByRole("button", { name: "Log out everywhere else" }).click();
  await ann.page
    .getByRole("status")
    .filter({ hasText: /logged out everywhere else/i })
    .waitFor();
  await ann.shot("ended-here");

  for (const page of [other.page, lobby, hands]) await alert(page).waitFor();
  expect(await shown(other.page, cards)).toEqual([]);
  expect(await other.page.getByRole("dialog").count()).toBe(0);
  expect(await hands.locator('a[href^="/hand/"]').count()).toBe(0);
  expect(await violations(other.page)).toEqual([]);
  await other.shot("ended-desk");
  await other.page.setViewportSize(PHONE);
  await other.shot("ended-phone");
  for (const [name, page] of Object.entries({ lobby, hands })) {
    if (process.env.CARDROOM_SHOTS) await page.screenshot({ path: `${process.env.CARDROOM_SHOTS}/ended-${name}.png` });
  }
  // It watches on, as nobody.
  await other.until("the table as everybody sees it", () => other.told !== null && (other.told.mine ?? null) === null);

  await other.page.reload();
  await alert(other.page).waitFor();
  await alert(other.page).getByRole("button", { name: "Log in again" }).click();
  const dialog = other.page.getByRole("dialog");
  const form = dialog.locator("form").filter({ hasText: "Log in to a kept name" });
  expect(await form.getByRole("textbox", { name: "Name" }).inputValue()).toBe("Ann twice");
  await form.getByLabel("Password").fill(PASSWORD);
  await form.getByRole("button", { name: "Log in" }).click();
  await alert(other.page).waitFor({ state: "detached" });
  await other.page.locator(`.seat.me [data-card="${cards[0]}"]`).waitFor();
  // Its cookie is that of the other tabs, too.
  await alert(lobby).getByRole("button", { name: "Log in again" }).click();
  await lobby.getByRole("button", { name: /^you are ann twice/i }).waitFor();
  expect(await alert(lobby).count()).toBe(0);
});

it("whoever logs out in one tab is logged out in the other", async () => {
  const { guest: ann, cards } = await inMidHand("Ann tabs");
  const tab = await ann.context.newPage();
  await openAccount(tab);
  await tab.getByRole("button", { name: "Log out", exact: true }).click();
  await tab.getByRole("button", { name: "Log in" }).waitFor();
  expect(await alert(tab).count()).toBe(0);
  await alert(ann.page).waitFor();
  expect(await shown(ann.page, cards)).toEqual([]);
});

it("whoever follows a link logs in where they take a seat", async () => {
  const ann = await come();
  await ann.comeIn("Ann linked");
  await ann.context.request.post(`${here.house.url}/api/password`, { data: { password: PASSWORD, old: null } });
  const opened = await ann.context.request.post(`${here.house.url}/api/tables`, { data: { name: "Linked", play: "holdem" } });
  const { table } = (await opened.json()) as { table: string };
  const phone = await come();
  await phone.page.setViewportSize(PHONE);
  await phone.go(`/table/${table}`);
  await phone.page.getByRole("button", { name: "Take a seat" }).first().click();
  const dialog = phone.page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Log in" }).waitFor();
  await phone.shot("sit-log-in");
  await dialog.getByRole("button", { name: "Log in" }).click();
  const form = dialog.locator("form").filter({ hasText: "Log in to a kept name" });
  await form.getByRole("textbox", { name: "Name" }).fill("Ann linked");
  await form.getByLabel("Password").fill(PASSWORD);
  await form.getByRole("button", { name: "Log in" }).click();
  await dialog.getByRole("button", { name: "Sit down" }).click();
  await phone.until("our seat", () => (phone.told?.mine?.chair ?? null) !== null);
  expect(phone.told?.view.chairs[phone.told.mine?.chair ?? 0]?.name).toBe("Ann linked");
});
