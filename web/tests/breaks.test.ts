// What happens when something breaks in the middle of a hand.

import { expect, it } from "vitest";

import { Chance } from "./chance";
import { Guest } from "./guest";
import { opened } from "./opened";
import { playHand, sitWithBots } from "./playing";

const here = opened();

/** The faces of one's own cards, as the page shows them. */
async function ownCards(guest: Guest): Promise<string[]> {
  const cards = guest.page.locator(".seat.me .card");
  await cards
    .first()
    .waitFor()
    .catch(async (error: unknown) => {
      throw new Error(`no cards of one's own; ${guest.stands()}${await guest.shot("bare")}\n${String(error)}`);
    });
  return (await cards.evaluateAll((all) => all.map((it) => it.getAttribute("data-card") ?? ""))).sort();
}

async function inMidHand(guest: Guest): Promise<void> {
  await guest.comeIn("Newcomer");
  await sitWithBots(guest, { play: "holdem", chairs: 4, bots: ["call", "call", "call"] });
  await guest.until("a decision", () => (guest.told?.mine?.options ?? null) !== null);
}

it("a page that is loaded again goes on with the same hand", async () => {
  const guest = await Guest.come(here.browser, here.house);
  try {
    await inMidHand(guest);
    const [cards, number] = [await ownCards(guest), guest.told?.view.hand?.number];
    guest.told = null;
    await guest.page.reload();
    await guest.until("the table", () => guest.told !== null);
    expect(guest.told).toMatchObject({ view: { hand: { number, is_over: false } } });
    expect(await ownCards(guest)).toEqual(cards);
    expect((await playHand(guest, new Chance("reload"))).length).toBeGreaterThan(0);
    expect(guest.troubles).toEqual([]);
  } finally {
    await guest.leave();
  }
});

it("a room that dies in mid-hand and comes back goes on with the same hand", async () => {
  const guest = await Guest.come(here.browser, here.house);
  guest.expected = /WebSocket connection|ERR_CONNECTION_REFUSED/;
  try {
    await inMidHand(guest);
    const [cards, number] = [await ownCards(guest), guest.told?.view.hand?.number];
    await here.house.kill();
    await guest.page
      .getByText(/connection lost|room is closed/i)
      .first()
      .waitFor({ timeout: 10_000 });
    expect(await ownCards(guest)).toEqual(cards);
    guest.told = null;
    await here.house.again();
    await guest.until("the table", () => guest.told !== null);
    expect(guest.told).toMatchObject({ view: { hand: { number, is_over: false } } });
    await guest.page
      .getByText(/connection lost|room is closed/i)
      .first()
      .waitFor({ state: "hidden", timeout: 15_000 });
    expect(await ownCards(guest)).toEqual(cards);
    expect((await playHand(guest, new Chance("killed"))).length).toBeGreaterThan(0);
    expect(guest.troubles).toEqual([]);
  } finally {
    await guest.leave();
  }
});

it("with motion, a hand is played as well as without", async () => {
  const guest = await Guest.come(here.browser, here.house, { reducedMotion: "no-preference" });
  try {
    await inMidHand(guest);
    expect(await guest.page.evaluate(() => matchMedia("(prefers-reduced-motion: reduce)").matches)).toBe(false);
    await playHand(guest, new Chance("motion"));
    expect(guest.troubles).toEqual([]);
  } finally {
    await guest.leave();
  }
});

it("under reduced motion nothing moves", async () => {
  const guest = await Guest.come(here.browser, here.house);
  try {
    await guest.comeIn("Newcomer");
    let moving: string[] = [];
    await sitWithBots(guest, { play: "holdem", chairs: 6, bots: ["call", "call", "call", "call", "call"] });
    const look = async () => {
      const now = await guest.page.evaluate(() =>
        document
          .getAnimations()
          .filter((it) => {
            const { duration } = it.effect?.getComputedTiming() ?? {};
            // The bar of the clock tells the time; it goes no way.
            const target = it.effect instanceof KeyframeEffect ? it.effect.target : null;
            return it.playState === "running" && Number(duration) > 50 && !target?.closest(".time, .pod-time, .spin");
          })
          .map((it) => (it.effect instanceof KeyframeEffect ? (it.effect.target?.parentElement?.outerHTML.slice(0, 200) ?? "?") : "?")),
      );
      moving = [...moving, ...now];
    };
    await playHand(guest, new Chance("still"), look);
    expect(moving).toEqual([]);
    expect(guest.troubles).toEqual([]);
  } finally {
    await guest.leave();
  }
});
