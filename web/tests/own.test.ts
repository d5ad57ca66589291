// A game that a host brings along: whoever looks at it, sits down to it or looks back at it sees whose it is, and reads the rules that are played.

import { afterEach, expect, it } from "vitest";

import { violations } from "./axe";
import { faults, settle } from "./geometry";
import { DESK, Guest, PHONE } from "./guest";
import { opened } from "./opened";
import { takeSeat } from "./playing";

const here = opened(["--bot-pause", "0", "--between", "4"]);
const guests: Guest[] = [];

afterEach(async () => {
  const troubles = guests.flatMap((guest) => guest.troubles);
  await Promise.all(guests.splice(0).map((guest) => guest.leave()));
  expect(troubles).toEqual([]);
});

const OWN = `game "Low Flop" id=low-flop {
  about "Two cards, five on the board, and the low wins."
  like flop
  showdown { share low-a5 }
}`;

/** What there is of the mark on the page, in words. */
async function marks(guest: Guest, within: string): Promise<string[]> {
  await settle(guest.page);
  return guest.page.locator(`${within} .whose:visible`).allInnerTexts();
}

for (const [word, size] of [
  ["desktop", DESK],
  ["phone", PHONE],
] as const)
  it(`a host's own game is marked wherever it is met, ${word}`, async () => {
    const ann = await Guest.come(here.browser, here.house, { viewport: size });
    guests.push(ann);
    const host = `Ann ${word}`;
    await ann.comeIn(host);
    const mine = [`${host}'s game`];
    const { table } = await ann.host({ play: "low-flop", text: OWN, listed: true, name: "Upside Down", chairs: 6, bots: ["call", "call"] });
    await ann.go("/");
    await ann.page
      .getByRole("link", { name: /upside down/i })
      .first()
      .waitFor();
    expect(await marks(ann, "main")).toContain(mine[0]);
    await ann.shot(`own-lobby-${word}`);
    await ann.go(`/table/${table}`);
    await takeSeat(ann, "");
    await ann.until("a hand", () => ann.told?.view.hand !== null);
    expect(await marks(ann, "header")).toEqual(mine);
    await settle(ann.page);
    expect(await faults(ann.page)).toEqual([]);
    await ann.shot(`own-table-${word}`);
    await ann.page.keyboard.press("?");
    const rules = ann.page.getByRole("dialog", { name: "Low Flop" });
    await rules
      .getByText(/the low wins/i)
      .first()
      .waitFor();
    expect(await marks(ann, "dialog")).toEqual(mine);
    expect(await violations(ann.page)).toEqual([]);
    await ann.shot(`own-rules-${word}`);
    await rules.getByRole("button", { name: "Back to the table" }).click();
    await ann.go(`/hand/${table}/1`);
    await ann.page.getByRole("heading", { name: /replayed/i }).waitFor();
    expect(await marks(ann, "main, header")).toContain(mine[0]);
    await ann.shot(`own-replay-${word}`);
    await ann.go("/hands");
    await ann.page.getByText("Low Flop").first().waitFor();
    expect(await marks(ann, "main")).toContain(mine[0]);
    await ann.shot(`own-hands-${word}`);
  });

it("a host bans somebody and lifts the ban", async () => {
  const [ann, bob] = [await Guest.come(here.browser, here.house), await Guest.come(here.browser, here.house)];
  guests.push(ann, bob);
  await ann.comeIn("Ann host");
  await bob.comeIn("Bob rude");
  const { table } = await ann.host({ play: "holdem", chairs: 6 });
  await ann.go(`/table/${table}`);
  await takeSeat(ann, "");
  await bob.go(`/table/${table}`);
  await takeSeat(bob, "");
  await ann.page.getByRole("tab", { name: "Players" }).click();
  await ann.page
    .getByRole("button", { name: /bob rude/i })
    .first()
    .click();
  await ann.page.getByRole("button", { name: "Remove…" }).click();
  await ann.page.getByRole("button", { name: "Ban Bob rude" }).click();
  const lift = ann.page.getByRole("button", { name: "Lift the ban" });
  await lift.waitFor();
  await ann.shot("ban-host");
  await bob.shot("ban-guest");
  await lift.click();
  await lift.waitFor({ state: "detached" });
  bob.told = null;
  await bob.go(`/table/${table}`);
  await bob.until("the table again", () => bob.told !== null);
});
