// Plays as a person does: by what the dock offers. Which decision is asked for is read from the socket,
// how it is made is the page's.

import type { Locator } from "playwright-core";

import { type BetOptions, type Command, type Options, WIRE } from "../src/wire";
import { de } from "../src/words/de";
import { en, type Words } from "../src/words/en";
import type { Chance } from "./chance";
import type { Guest, Table } from "./guest";

export function dock(guest: Guest): Locator {
  return guest.page.locator(".dock");
}

/** Begins with one of these, in whatever language the page speaks. */
function begins(...of: ((words: Words) => string)[]): RegExp {
  const all = of.flatMap((message) => [message(en), message(de)]);
  return new RegExp(`^(${all.map((text) => text.replaceAll(/[^\p{L}\p{N} ]/gu, ".")).join("|")})`, "iu");
}

/** Presses a button of the dock by its words. */
export async function press(guest: Guest, words: RegExp): Promise<RegExp> {
  const button = dock(guest).getByRole("button", { name: words }).and(guest.page.locator(":not([aria-disabled=true])")).first();
  try {
    await button.click({ timeout: 15_000 });
  } catch (error) {
    const there = await dock(guest).getByRole("button").allInnerTexts();
    throw new Error(`no way to press ${words}; there are ${JSON.stringify(there)}; ${guest.stands()}${await guest.shot("no-way")}\n${String(error)}`, { cause: error });
  }
  return words;
}

/** Picks cards of one's own, by their names: they are buttons while they can be picked. */
async function pick(guest: Guest, cards: readonly string[]): Promise<void> {
  const own = guest.page.locator(".seat.me");
  for (const card of cards) await own.locator(`button[data-card="${card}"][aria-pressed="false"]`).first().click({ timeout: 15_000 });
}

async function bet(guest: Guest, options: BetOptions, chance: Chance): Promise<string> {
  const ways: string[] = [];
  if (options.bring_in !== null) ways.push("bring-in", "bring-in");
  if (options.check) ways.push("check", "check", "check");
  if (options.call !== null) ways.push("call", "call", "call", "call", "call", "call");
  if (options.to.length > 0 || options.between) ways.push("to");
  const way = ways.length > 0 ? chance.one(ways) : "fold";
  const fold = begins((it) => it.dock.fold);
  const names: Record<string, RegExp> = {
    "bring-in": begins((it) => it.dock.bringIn),
    check: begins((it) => it.dock.check),
    call: begins((it) => it.dock.call),
    to: begins(
      (it) => it.dock.raises[options.word],
      (it) => it.dock.allIn,
    ),
    fold,
  };
  await press(guest, names[way] ?? fold);
  return way;
}

async function once(guest: Guest, options: Options, chance: Chance): Promise<string> {
  switch (options.may) {
    case "bet":
      return bet(guest, options, chance);
    case "draw":
    case "discard":
    case "expose": {
      const most = Math.min(options.most, options.of.length);
      const count = options.least + chance.below(Math.min(most, options.least + 2) - options.least + 1);
      await pick(guest, chance.some(options.of, count));
      await press(
        guest,
        begins(({ dock: words }) => (count === 0 ? words.pickNone[options.may] : words.pickMany(options.may, count))),
      );
      return `${options.may} ${count}`;
    }
    case "split": {
      // Some cards change piles first.
      const cards = guest.page.locator(".seat.me .pile button.card, .seat.me .pile-cards button.card");
      const count = await cards.count();
      if (count > 0) await cards.nth(chance.below(count)).click();
      await press(
        guest,
        begins((it) => it.dock.setPiles),
      );
      return "split";
    }
    case "choose": {
      const [, name] = chance.one(options.games);
      await press(guest, new RegExp(`^${name.replaceAll(/[^A-Za-z0-9 ]/g, ".")}`, "i"));
      return `choose ${name}`;
    }
    case "show":
      await press(guest, options.muck && chance.below(2) === 0 ? begins((it) => it.dock.muck) : begins((it) => it.dock.show));
      return "show or muck";
  }
}

/** Does something by the page, and waits until the room has answered: whatever is asked for then is something new. */
export async function answered<T>(guest: Guest, act: () => Promise<T>): Promise<T> {
  const answers = guest.answers.length;
  const done = await act();
  // The answer comes after what the room tells of the table.
  await guest.until(`the room to answer "${String(done)}"`, () => guest.answers.length > answers, 8_000);
  const answer = guest.answers[answers];
  if (answer?.is === "refused" && answer.trouble !== "stale") throw new Error(`"${String(done)}" was refused: ${answer.why}; ${guest.stands()}`);
  return done;
}

/** Makes the decision that is asked for, and waits until the room has heard it. */
export async function decide(guest: Guest, chance: Chance): Promise<string> {
  const options = guest.told?.mine?.options;
  if (!options) throw new Error(`nothing to decide; ${guest.stands()}`);
  return answered(guest, () =>
    once(guest, options, chance).catch(async (error: unknown) => {
      throw new Error(`${String(error)}\n${guest.stands()}\nasked was ${JSON.stringify(options)}${await guest.shot("stuck")}`);
    }),
  );
}

/** Lets whoever is asked act, one after the other, until something holds. */
export async function inTurn(guests: readonly Guest[], isOver: () => boolean, act: (guest: Guest, options: Options) => Promise<unknown>, turns = 400): Promise<void> {
  const isAsked = (guest: Guest) => (guest.told?.mine?.options ?? null) !== null;
  for (let turn = 0; !isOver(); turn += 1) {
    await Promise.race(guests.map((guest) => guest.until("a turn or the end", () => guests.some(isAsked) || isOver())));
    if (isOver()) return;
    const asked = guests.find(isAsked);
    const options = asked?.told?.mine?.options;
    if (!asked || !options) continue;
    if (turn >= turns) throw new Error(`${turns} turns without an end; ${asked.stands()}`);
    await act(asked, options);
  }
}

/** The number of the hand on the table, and whether it is over. */
function hand(guest: Guest): { number: number; isOver: boolean } {
  const it = guest.told?.view.hand;
  return { number: it?.number ?? 0, isOver: it?.is_over ?? true };
}

function isDealtIn(guest: Guest): boolean {
  const { view, mine } = guest.told ?? {};
  return (view?.hand?.seats ?? []).some((seat) => seat.chair === mine?.chair);
}

/**
 * Plays one whole hand, from the first decision to the end; `look` sees every moment that something is
 * asked, and the end.
 */
export async function playHand(guest: Guest, chance: Chance, look?: (moment: string) => Promise<void>): Promise<string[]> {
  await guest.until("a hand", () => !hand(guest).isOver && isDealtIn(guest), 40_000);
  const { number } = hand(guest);
  const done: string[] = [];
  const isAsked = () => (guest.told?.mine?.options ?? null) !== null;
  const isEnd = () => hand(guest).number !== number || hand(guest).isOver;
  for (;;) {
    await guest.until("a decision or the end", () => isAsked() || isEnd(), 40_000);
    if (isEnd()) break;
    const street = guest.told?.view.hand?.street ?? "";
    await look?.(`${street}, ${guest.told?.mine?.options?.may}`);
    if (!isAsked()) continue;
    done.push(await decide(guest, chance));
  }
  if (hand(guest).number === number) await look?.("the end");
  return done;
}

/** Plays hands until something holds that is worth a look. */
export async function playUntil(guest: Guest, chance: Chance, what: string, holds: (told: Table) => boolean, hands = 12): Promise<void> {
  const isThere = () => guest.told !== null && holds(guest.told);
  const isAsked = () => (guest.told?.mine?.options ?? null) !== null;
  const first = guest.told?.view.hands ?? 0;
  for (;;) {
    await guest.until(what, () => isThere() || isAsked(), 60_000);
    if (isThere()) return;
    if ((guest.told?.view.hands ?? 0) - first >= hands) throw new Error(`${hands} hands without ${what}; ${guest.stands()}`);
    await decide(guest, chance);
  }
}

/** Does something at a table beside the page, on a socket of its own. */
export async function command(guest: Guest, table: string, what: Command): Promise<string> {
  return guest.page.evaluate(
    ({ table, what, wire }) =>
      new Promise<string>((done, fail) => {
        const client = `test-${crypto.getRandomValues(new Uint32Array(3)).join("-")}`;
        const socket = new WebSocket(`ws://${location.host}/api/socket?client=${client}&wire=${wire}`);
        socket.onopen = () => {
          socket.send(JSON.stringify({ ask: "watch", table, since: null }));
          socket.send(JSON.stringify({ ask: "do", table, number: 1, seen: 0, command: what }));
        };
        socket.onmessage = ({ data }) => {
          const told = JSON.parse(String(data)) as { told: string; answer?: unknown; why?: string };
          if (told.told !== "answer" && told.told !== "no-table") return;
          done(JSON.stringify(told.answer ?? told.why));
          socket.close();
        };
        socket.onerror = () => fail(new Error("no socket"));
      }),
    { table, what, wire: WIRE },
  );
}

/** Opens a table against bots, sits down before the first hand, and goes there. */
export async function sitWithBots(guest: Guest, wish: Parameters<Guest["host"]>[0]): Promise<string> {
  // Whoever sits down later waits for the big blind, so no page is loaded before.
  await guest.go("/healthz");
  const settled = await guest.host(wish);
  await sit(guest, settled.table, settled.buy_in[1], wish.bots?.length ?? 0);
  guest.told = null;
  await guest.go(`/table/${settled.table}`);
  await guest.until("the table", () => guest.told !== null);
  return settled.table;
}

/** Takes a chair that is free. */
async function sit(guest: Guest, table: string, chips: number, chair: number): Promise<void> {
  const answer = await command(guest, table, { do: "sit", chair, chips });
  if (!answer.includes("done")) throw new Error(`not seated: ${answer}`);
}

/** Takes chairs for all of them before anybody's page can miss a hand, and opens their pages. */
export async function sitTogether(guests: readonly Guest[], table: string, chips: number): Promise<void> {
  for (const guest of guests) await guest.go("/healthz");
  for (const [chair, guest] of guests.entries()) await sit(guest, table, chips, chair);
  for (const guest of guests) await guest.go(`/table/${table}`);
}

/** Takes a seat by the page alone, giving a name where one is asked for. */
export async function takeSeat(guest: Guest, name: string): Promise<void> {
  await dock(guest)
    .getByRole("button", { name: /^take a seat/i })
    .click();
  const dialog = guest.page.getByRole("dialog");
  const named = dialog.getByRole("textbox", { name: /^your name/i });
  await dialog.getByRole("button", { name: /^sit down/i }).waitFor();
  if (await named.isVisible()) await named.fill(name);
  await dialog.getByRole("button", { name: /^sit down/i }).click();
  await guest.until("a chair", () => (guest.told?.mine?.chair ?? null) !== null);
}

/** From the lobby to a chair, by the page alone. */
export async function playFromLobby(guest: Guest, game: { id: string; name: string }): Promise<string> {
  const { page } = guest;
  await guest.go("/");
  await page.getByRole("searchbox").first().fill(game.name);
  await page
    .locator(".gcard")
    .filter({ has: page.getByText(game.name, { exact: true }) })
    .first()
    .click();
  await page
    .getByRole("button", { name: /^(play now|deal me in)/i })
    .first()
    .click();
  await page.waitForURL(/\/table\//);
  await guest.until("a chair", () => guest.told?.mine?.chair !== null && guest.told?.mine !== undefined);
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}
