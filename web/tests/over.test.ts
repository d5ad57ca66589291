// When something is over or not allowed: nothing that looks alive does nothing, and whoever is kept out or muted reads why.

import { afterEach, expect, it } from "vitest";

import { violations } from "./axe";
import { settle } from "./geometry";
import { DESK, Guest, PHONE } from "./guest";
import { opened } from "./opened";
import { command, takeSeat } from "./playing";

const here = opened(["--bot-pause", "0", "--between", "4"]);
const guests: Guest[] = [];

async function come(name: string): Promise<Guest> {
  const guest = await Guest.come(here.browser, here.house);
  guests.push(guest);
  await guest.comeIn(name);
  return guest;
}

afterEach(async () => {
  const troubles = guests.flatMap((guest) => guest.troubles);
  await Promise.all(guests.splice(0).map((guest) => guest.leave()));
  expect(troubles).toEqual([]);
});

/** The names of all buttons that can be seen and pressed. */
async function alive(guest: Guest): Promise<string[]> {
  const buttons = guest.page.locator("button:visible:not([disabled]):not([aria-disabled=true]), input:visible, textarea:visible");
  return buttons.evaluateAll((all) => all.map((it) => it.getAttribute("aria-label") ?? it.textContent?.trim() ?? ""));
}

const ACTS = /sit here|sit out|take a seat|i am back|say something|message to the table|send|invite|host|buy|at the door|add a bot|mute|remove|ban|game and stakes|pause|go on/i;

it("after the night nothing is left to press that does nothing", async () => {
  const [ann, cid] = [await come("Ann over"), await come("Cid over")];
  const { table } = await ann.host({ play: "holdem", chairs: 6, name: "Short night" });
  await ann.go(`/table/${table}`);
  await takeSeat(ann, "");
  await cid.go(`/table/${table}`);
  await cid.page
    .getByRole("button", { name: /^sit here/i })
    .first()
    .click();
  await cid.page.getByRole("dialog").waitFor();
  expect(await command(ann, table, { do: "close" })).toContain("done");
  for (const guest of [ann, cid]) {
    await guest.until("the end", () => guest.told?.view.waits.for === "closed");
    expect(await guest.page.getByRole("dialog").count()).toBe(0);
    for (const size of [DESK, PHONE]) {
      await guest.page.setViewportSize(size);
      await settle(guest.page);
      await guest.shot(`over-${size.width}`);
      expect((await alive(guest)).filter((name) => ACTS.test(name))).toEqual([]);
      await guest.page.getByRole("button", { name: "More", exact: true }).click();
      expect((await alive(guest)).filter((name) => ACTS.test(name))).toEqual([]);
      await guest.page.keyboard.press("Escape");
    }
    await guest.page.setViewportSize(DESK);
    await guest.page.getByRole("tab", { name: "Players" }).click();
    expect((await alive(guest)).filter((name) => ACTS.test(name))).toEqual([]);
  }
  // Whoever comes later reads the same, and who pays whom.
  await cid.page.reload();
  await cid.page.getByText("The night is over").first().waitFor();
  await cid.page.getByRole("button", { name: "Who pays whom" }).click();
  await cid.page.getByRole("dialog", { name: "Ledger" }).getByText("Ann over").first().waitFor();
  await cid.shot("over-later");
});

it("whoever is banned reads that, and keeps nothing of the table", async () => {
  const [ann, bob] = [await come("Ann bans"), await come("Bob banned")];
  const { table } = await ann.host({ play: "holdem", chairs: 6 });
  await ann.go(`/table/${table}`);
  // Nobody plays against Bob: whoever is in a hand stays until it is over.
  await bob.go(`/table/${table}`);
  await takeSeat(bob, "");
  const player = bob.told?.view.chairs.find((chair) => chair?.name === "Bob banned")?.player ?? 0;
  expect(await command(ann, table, { do: "ban", player, on: true })).toContain("done");
  for (const way of ["at once", "later"]) {
    await bob.page.getByRole("heading", { name: "You can't come to this table" }).waitFor();
    await bob.page
      .getByText(/^The host has banned you/)
      .first()
      .waitFor();
    expect(await bob.page.getByText(/one moment|no such table/i).count()).toBe(0);
    expect(await violations(bob.page)).toEqual([]);
    await bob.shot(`banned-${way.replace(" ", "-")}`);
    bob.expected = /40[34]/;
    await bob.page.reload();
  }
  await bob.page.setViewportSize(PHONE);
  await bob.shot("banned-phone");
  bob.expected = /404/;
  await bob.go("/table/nonsense");
  await bob.page.getByRole("heading", { name: "There is no such table" }).waitFor();
});

it("whoever is muted reads that where they write, and loses no words", async () => {
  const [ann, bob] = [await come("Ann mutes"), await come("Bob muted")];
  const { table } = await ann.host({ play: "holdem", chairs: 6 });
  await ann.go(`/table/${table}`);
  await takeSeat(ann, "");
  await bob.go(`/table/${table}`);
  await takeSeat(bob, "");
  const player = bob.told?.view.chairs.find((chair) => chair?.name === "Bob muted")?.player ?? 0;
  expect(await command(ann, table, { do: "mute", player, on: true })).toContain("done");
  for (const size of [DESK, PHONE]) {
    await bob.page.setViewportSize(size);
    if (size === PHONE) await bob.page.getByRole("button", { name: /^log and chat/i }).click();
    const box = bob.page.getByRole("textbox", { name: "Message to the table" });
    await box.fill("Hello?");
    await bob.page.getByRole("button", { name: "Send" }).click();
    const refusal = bob.page.locator("form").filter({ has: box }).getByRole("alert");
    await refusal.getByText("The host has muted you at this table.").waitFor();
    expect(await box.inputValue()).toBe("Hello?");
    await bob.shot(`muted-${size.width}`);
    await box.fill("Hello");
    expect(await refusal.count()).toBe(0);
  }
});
