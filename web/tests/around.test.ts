// What is done around a hand: a chair of one's choice, the host's desk, a board run twice, a look that was
// bought, and every window that opens at a table.

import { afterEach, expect, it } from "vitest";

import { violations } from "./axe";
import { Chance } from "./chance";
import { faults, settle } from "./geometry";
import { DESK, Guest, PHONE, type Table } from "./guest";
import { opened } from "./opened";
import { answered, command, dock, inTurn, playUntil, press, sitTogether, sitWithBots, takeSeat } from "./playing";

const here = opened(["--bot-pause", "0", "--between", "8"]);
const guests: Guest[] = [];

async function come(name: string): Promise<Guest> {
  const guest = await Guest.come(here.browser, here.house);
  guests.push(guest);
  if (name !== "") await guest.comeIn(name);
  return guest;
}

afterEach(async () => {
  const troubles = guests.flatMap((guest) => guest.troubles);
  await Promise.all(guests.splice(0).map((guest) => guest.leave()));
  expect(troubles).toEqual([]);
});

/** Presses something in the menu of the table. */
async function choose(guest: Guest, name: RegExp): Promise<void> {
  await guest.page.getByRole("button", { name: "More", exact: true }).click();
  await guest.page.getByRole("dialog", { name: "More" }).getByRole("button", { name }).click();
}

it("a guest takes the chair that was pressed", async () => {
  const [ann, bob] = [await come("Ann"), await come("")];
  const { table } = await ann.host({ play: "stud", chairs: 6 });
  await ann.go(`/table/${table}`);
  await takeSeat(ann, "");
  await bob.go(`/table/${table}`);
  await bob.page.getByRole("button", { name: "Sit here, chair 4" }).click();
  const dialog = bob.page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: /^your name/i }).fill("Bob");
  await dialog.getByRole("button", { name: /^sit down/i }).click();
  await bob.until("a chair", () => bob.told?.mine?.chair === 3);
});

it("the host changes game, stakes and name between hands", async () => {
  const ann = await come("Ann");
  const { table } = await ann.host({ play: "holdem", chairs: 6, name: "Before" });
  await ann.go(`/table/${table}`);
  await takeSeat(ann, "");
  await choose(ann, /^host's desk/i);
  await ann.page.getByRole("button", { name: /^game and stakes/i }).click();
  const dialog = ann.page.getByRole("dialog", { name: "Change the table" });
  await dialog.getByRole("textbox", { name: /^name of the table/i }).fill("After");
  await dialog.getByRole("combobox", { name: /^game/i }).fill("badugi");
  await ann.page
    .getByRole("option", { name: /^badugi/i })
    .first()
    .click();
  await dialog.getByRole("button", { name: /^play this next/i }).click();
  await ann.until("the other game", () => ann.told?.view.name === "After" && ann.told.view.game === "Badugi");
  expect(await ann.page.getByRole("heading", { level: 1 }).innerText()).toContain("Badugi");
});

it("two who are all in run it twice, and both boards lie open", async () => {
  const [ann, bob] = [await come("Ann"), await come("Bob")];
  const {
    table,
    buy_in: [chips],
  } = await ann.host({ play: "holdem", betting: "no-limit", chairs: 2, house: { "run-twice": { value: true } } });
  await sitTogether([ann, bob], table, chips);
  for (const guest of [ann, bob]) {
    await guest.until("a way to agree", () => guest.told?.mine?.motions?.includes("run-twice") ?? false);
    // Its answer must not be taken for that of the first decision.
    await answered(guest, () => choose(guest, /^run it twice/i));
  }
  await ann.until("both to agree", () => ann.told?.view.agreed.some(([to, chairs]) => to === "run-twice" && chairs.length === 2) ?? false);
  const isOver = () => ann.told?.view.hand?.is_over ?? false;
  await inTurn([ann, bob], isOver, (asked, options) =>
    answered(asked, async () => {
      if (options.may !== "bet" || !options.between) return press(asked, /^(call|show)/i);
      await press(asked, /^max$/i);
      return press(asked, /^(raise|bet|all in)/i);
    }),
  );
  await ann.until("two boards", () => isOver() && ann.told?.view.hand?.second.length === 5);
  // What each has is told board by board.
  const { view, mine } = ann.told as Table;
  const boards = [view.hand?.board, view.hand?.second].map((cells) => (cells ?? []).flatMap((cell) => cell.card ?? []));
  for (const have of [mine?.have ?? [], ...(view.hand?.seats ?? []).map((seat) => seat.have)]) {
    expect(have.map((it) => it.second)).toEqual([false, true]);
    for (const { second, cards } of have) {
      const dealt = new Set([...(boards[Number(second)] ?? []), ...(mine?.down ?? []), ...(view.hand?.seats ?? []).flatMap((seat) => seat.down)]);
      expect(cards.filter((card) => !dealt.has(card))).toEqual([]);
      expect(cards.length).toBe(5);
    }
  }
  for (const size of [DESK, PHONE]) {
    await ann.page.setViewportSize(size);
    await settle(ann.page);
    expect(
      await dock(ann)
        .getByText(/^(first|second) board:/i)
        .count(),
    ).toBe(2);
    const told = await ann.page.locator(".plaque .words").evaluateAll((all) => all.map((it) => it.clientWidth));
    expect(told.length).toBe(2);
    expect(Math.min(...told)).toBeGreaterThan(20);
    for (const board of ["First board", "Second board"]) expect(await ann.page.getByRole("group", { name: board }).locator(".card").count()).toBe(5);
    expect(await faults(ann.page)).toEqual([]);
    await ann.shot(`twice-${size.width}`);
  }
});

it("a chip buys a look at what was not shown", async () => {
  const [ann, bob] = [await come("Ann"), await come("Bob")];
  const {
    table,
    buy_in: [, chips],
  } = await ann.host({ play: "holdem", chairs: 2, house: { "show-chip": { value: 50 } } });
  await sitTogether([ann, bob], table, chips);
  await ann.until("a chip to buy", () => ann.told?.mine?.can?.includes("buy-show-chip") ?? false);
  await choose(ann, /^show 'em chips/i);
  const dialog = ann.page.getByRole("dialog", { name: "Show 'Em chips" });
  await dialog.getByRole("button", { name: /^buy one/i }).click();
  await ann.until("the chip", () => ann.told?.view.chairs.some((it) => it?.name === "Ann" && it.show_chips === 1) ?? false);
  await ann.page.keyboard.press("Escape");
  // Bob folds at once, so that nobody sees his hand.
  let held: readonly string[] = [];
  await inTurn(
    [ann, bob],
    () => ann.told?.view.hand?.is_over ?? false,
    (asked, options) =>
      answered(asked, async () => {
        held = bob.told?.mine?.down ?? held;
        if (asked === ann) return press(ann, /^(call|check|muck)/i);
        await press(bob, /^fold/i);
        // Where checking is free, the page asks once more.
        if (options.may === "bet" && options.check) await bob.page.getByRole("dialog", { name: "Checking is free" }).getByRole("button", { name: "Fold" }).click();
        return "fold";
      }),
  );
  await choose(ann, /^show 'em chips/i);
  await dialog.getByRole("button", { name: /^bob's/i }).click();
  await dialog.getByText(/to see the hand of Bob: /).waitFor();
  const line = ann.told?.mine?.lines?.find((it) => it.what === "presented");
  expect(held.length).toBe(2);
  expect(line?.cards).toEqual(held);
  expect(await violations(ann.page)).toEqual([]);
});

/** Whether the end of what happened is in sight. */
async function isAtEnd(guest: Guest): Promise<boolean> {
  const log = guest.page.getByRole("group", { name: "What happened" });
  await log.waitFor();
  return log.evaluate((it) => {
    const around = it.closest(".body");
    return around !== null && it.getBoundingClientRect().bottom <= around.getBoundingClientRect().bottom + 1;
  });
}

it("axe finds nothing in any window of a table", { timeout: 240_000 }, async () => {
  const guest = await come("Newcomer");
  const table = await sitWithBots(guest, { play: "omaha-8", chairs: 6, bots: ["call", "call"] });
  const chance = new Chance("windows");
  await playUntil(guest, chance, "a second hand", (told) => told.view.hands >= 2);
  await guest.until("a decision", () => (guest.told?.mine?.options ?? null) !== null, 40_000);
  expect(await command(guest, table, { do: "pause" })).toContain("done");
  const windows = [/^rules of/i, /^last hand/i, /^cards seen/i, /^ledger/i, /^invite/i, /^host's desk/i, /^settings/i, /^leave/i];
  const found: string[] = [];
  for (const name of [null, ...windows])
    for (const size of [DESK, PHONE]) {
      // On a desk the bar has what the menu has on a phone.
      await guest.page.setViewportSize(PHONE);
      if (name === null) await guest.page.getByRole("button", { name: "More", exact: true }).click();
      else await choose(guest, name);
      await guest.page.locator("dialog[open]").waitFor();
      if (name !== null && "Last hand".match(name)) expect(await isAtEnd(guest)).toBe(true);
      await guest.page.setViewportSize(size);
      for (const colorScheme of ["dark", "light"] as const) {
        await guest.page.emulateMedia({ colorScheme });
        await settle(guest.page);
        found.push(...(await violations(guest.page)).map((it) => `${name}, ${size.width} px, ${colorScheme}: ${it}`));
        await guest.shot(`window-${name?.source.replaceAll(/[^a-z]/g, "") ?? "menu"}-${size.width}-${colorScheme}`);
      }
      await guest.page.keyboard.press("Escape");
      await guest.page.locator("dialog[open]").waitFor({ state: "detached" });
    }
  expect(found).toEqual([]);
});
