// Two people, two browsers, one link; and nobody ever holds what is hidden from them.

import { expect, it } from "vitest";

import { seen } from "../src/lib/cards";
import type { Stands } from "../src/lib/follow";
import type { HandView } from "../src/wire";
import { Chance } from "./chance";
import { Guest } from "./guest";
import { opened } from "./opened";
import { decide, dock, inTurn, takeSeat } from "./playing";

const here = opened();

/** Cards that somebody has held face down, hand by hand. */
class Secrets {
  readonly #hands = new Map<number, Set<string>>();

  constructor(guest: Guest) {
    for (const { hand, mine } of followed(guest)) {
      const held = this.#hands.get(hand.number) ?? new Set();
      for (const card of mine?.down ?? []) held.add(card);
      this.#hands.set(hand.number, held);
    }
  }

  of(hand: number): string[] {
    return [...(this.#hands.get(hand) ?? [])];
  }

  get count(): number {
    return [...this.#hands.values()].reduce((sum, held) => sum + held.size, 0);
  }
}

/** Where a card stands in a text, as data or in words. */
function holds(text: string, card: string): boolean {
  return new RegExp(`(?<![A-Za-z0-9])${card}(?![A-Za-z0-9])`).test(text);
}

/** What came over somebody's socket about a table, with the hand as it stood then, or right after. */
function* followed(guest: Guest): Generator<{ text: string; hand: HandView; mine: Stands["mine"] }> {
  let texts: string[] = [];
  for (const { text, stands } of guest.frames) {
    texts.push(text);
    if (!stands) continue;
    const {
      mine,
      view: { hand },
    } = stands;
    if (hand) for (const text of texts) yield { text, hand, mine };
    texts = [];
  }
}

/** Everything in the frames of one that the other held face down at that time. */
function leaks(watcher: Guest, owner: Guest): { looked: number; found: string[] } {
  const secrets = new Secrets(owner);
  const chair = owner.told?.mine?.chair;
  const found: string[] = [];
  let looked = 0;
  for (const { text, hand } of followed(watcher)) {
    const seat = hand.seats.find((it) => it.chair === chair);
    if (!seat || seat.is_shown) continue;
    for (const card of secrets.of(hand.number)) {
      if (seat.up.includes(card)) continue;
      looked += 1;
      if (holds(text, card)) found.push(`hand ${hand.number}, ${card}: ${text.slice(0, 400)}`);
    }
  }
  return { looked, found };
}

/** Hidden cards of the other that stand anywhere on the page. */
async function drawn(watcher: Guest, owner: Guest): Promise<string[]> {
  const { view, mine } = owner.told ?? {};
  const seat = view?.hand?.seats.find((it) => it.chair === mine?.chair);
  // Either of them may be told of a show before the other is.
  const isShown = () => [owner, watcher].some((it) => it.told?.view.hand?.seats.some((other) => other.chair === mine?.chair && other.is_shown));
  if (!seat || isShown() || view?.hand?.number !== watcher.told?.view.hand?.number) return [];
  const isFirst = view?.hand?.number === 1;
  const html = await watcher.page.evaluate((isFirst) => {
    const page = document.body.cloneNode(true) as HTMLElement;
    // Later, the log and what was said aloud tell of hands that are over.
    if (!isFirst) for (const words of page.querySelectorAll("[role=log], [role=status], .drawer")) words.remove();
    return page.outerHTML;
  }, isFirst);
  if (isShown()) return [];
  const hidden = (mine?.down ?? []).filter((card) => !seat.up.includes(card));
  return hidden.flatMap((card) => {
    const at = [`data-card="${card}"`, seen(card).name].map((it) => html.indexOf(it)).find((it) => it >= 0);
    return at === undefined ? [] : [`${card} in hand ${view?.hand?.number}: ${html.slice(Math.max(0, at - 200), at + 100)}`];
  });
}

async function playTogether(guests: Guest[], hands: number, chance: Chance): Promise<string[]> {
  const onPages: string[] = [];
  const isOver = () => guests.every((guest) => (guest.told?.view.hands ?? 0) > hands || guest.told?.view.waits.for === "players");
  await inTurn(guests, isOver, async (asked) => {
    const [one, other] = guests as [Guest, Guest];
    onPages.push(...(await drawn(one, other)), ...(await drawn(other, one)));
    await decide(asked, chance);
  });
  return onPages;
}

for (const play of ["holdem", "badugi", "stud"]) {
  it(`two people play ${play} by link, and neither page nor socket holds what the other hides`, { timeout: 300_000 }, async () => {
    const [ann, bob] = await Promise.all([Guest.come(here.browser, here.house), Guest.come(here.browser, here.house)]);
    try {
      await ann.comeIn("Ann");
      await ann.go(`/table/${(await ann.host({ play, chairs: 2, name: "Just us" })).table}`);
      await takeSeat(ann, "");
      // The link is all that Bob has.
      const link = await dock(ann).locator("input[readonly]").inputValue();
      await bob.page.goto(link);
      await takeSeat(bob, "Bob");
      expect(await playTogether([ann, bob], 3, new Chance(play))).toEqual([]);
      for (const [watcher, owner] of [
        [ann, bob],
        [bob, ann],
      ] as const) {
        expect(new Secrets(owner).count).toBeGreaterThan(3);
        const { looked, found } = leaks(watcher, owner);
        expect(looked).toBeGreaterThan(10);
        expect(found).toEqual([]);
        // The search finds what is there: one's own cards.
        expect(leaks(owner, owner).found.length).toBeGreaterThan(0);
      }
      expect([...ann.troubles, ...bob.troubles]).toEqual([]);
    } finally {
      await Promise.all([ann.leave(), bob.leave()]);
    }
  });
}
