// Every game is opened as a table and a hand of it played; nothing may lie on anything else, on a desk
// and on a phone, in whatever language. A tenth of them in every run, others each time; all of them with CARDROOM_SOAK=1.

import { expect, it } from "vitest";

import type { GameLine } from "../src/wire";
import { Chance, IS_SOAK, SEED } from "./chance";
import { faults, settle } from "./geometry";
import { DESK, Guest, PHONE } from "./guest";
import { opened } from "./opened";
import { command, playHand, sitWithBots } from "./playing";

const here = opened(["--bot-pause", "0", "--between", "3"]);

async function playOnce(game: GameLine): Promise<string[]> {
  const chance = new Chance(game.id);
  const [least, most, usual] = game.seats;
  const seats = chance.one([least, usual, usual, most]);
  const locale = chance.one(["en-US", "de-DE"]);
  const guest = await Guest.come(here.browser, here.house, { locale });
  const wrong: string[] = [];
  try {
    await guest.comeIn("Newcomer");
    const bots = Array.from({ length: seats - 1 }, () => "call");
    const table = await sitWithBots(guest, { play: game.id, chairs: seats, bots });
    let looks = 0;
    const look = async (moment: string) => {
      // The decision is then made at the size that comes last, which changes.
      const sizes = looks++ % 2 === 0 ? [DESK, PHONE] : [PHONE, DESK];
      for (const size of sizes) {
        await guest.page.setViewportSize(size);
        await settle(guest.page);
        const found = await faults(guest.page);
        const place = `${game.id}, ${locale}, ${seats} seats, ${size.width}x${size.height}, ${moment}`;
        wrong.push(...found.map((fault) => `${place}: ${fault}`));
        // At full size somebody looks at all of them.
        if (found.length > 0 || IS_SOAK) await guest.shot(`${game.id}-${size.width}`);
      }
    };
    const done = await playHand(guest, chance, look);
    console.log(`${game.id}, ${locale}, ${seats} seats: ${done.join(", ")}`);
    await command(guest, table, { do: "close" });
    return [...wrong, ...guest.troubles.map((trouble) => `${game.id}: ${trouble}`)];
  } catch (error) {
    return [...wrong, `${game.id}, ${locale}, ${seats} seats: ${String(error)}`];
  } finally {
    await guest.leave();
  }
}

it("every game can be played at both sizes and nothing lies on anything else", { timeout: 7_200_000 }, async () => {
  const games = await here.house.games();
  const named = process.env.CARDROOM_GAMES?.split(",");
  const tenth = games.filter((_, i) => i % 10 === SEED % 10);
  const chosen = named ? games.filter((game) => named.includes(game.id)) : IS_SOAK ? games : tenth;
  console.log(`${chosen.length} of ${games.length} games; seed ${SEED} (CARDROOM_SEED=${SEED} plays the same again)`);
  const wrong: string[] = [];
  for (const game of chosen) {
    const found = await playOnce(game);
    for (const fault of found) console.log(fault);
    wrong.push(...found);
  }
  expect(wrong).toEqual([]);
});
