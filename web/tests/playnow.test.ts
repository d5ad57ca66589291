// Game after game against bots: older tables go, but none in the middle of a hand, and never without a word.

import { expect, it } from "vitest";

import { Chance } from "./chance";
import { Guest, PHONE } from "./guest";
import { opened } from "./opened";
import { command, playFromLobby, playHand } from "./playing";

const here = opened(["--bot-pause", "0", "--between", "1"]);

it("an older table stays while its hand is played, and is closed afterwards with a word", { timeout: 240_000 }, async () => {
  const guest = await Guest.come(here.browser, here.house);
  const inMidHand = () => (guest.told?.mine?.options ?? null) !== null;
  async function play(): Promise<string> {
    guest.told = null;
    const table = await playFromLobby(guest, { id: "razz", name: "Razz" });
    await guest.until("a decision", inMidHand, 40_000);
    return table;
  }
  const closed = guest.page.getByRole("status").filter({ hasText: /^closed your older/i });
  try {
    const [first] = [await play(), await play(), await play(), await play()];
    expect(await closed.count()).toBe(0);
    guest.told = null;
    await guest.go(`/table/${first}`);
    await guest.until("the first table", () => guest.told !== null);
    expect(guest.told).toMatchObject({ view: { hand: { number: 1, is_over: false } } });
    expect(await command(guest, first ?? "", { do: "sit-out" })).toContain("done");
    await playHand(guest, new Chance("first"));
    await playFromLobby(guest, { id: "razz", name: "Razz" });
    expect(await closed.innerText()).toBe("Closed your older bot table: Razz.");
    await guest.shot("closed-desk");
    await guest.page.setViewportSize(PHONE);
    await guest.shot("closed-phone");
    expect(guest.troubles).toEqual([]);
  } finally {
    await guest.leave();
  }
});
