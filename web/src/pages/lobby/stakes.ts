// Stakes in a few words.

import { chips } from "../../lib/format";
import type { GameLine, StakesLine } from "../../wire";
import { words } from "../../words/words.svelte";

/** The two numbers that people call the stakes by: bets at fixed limits, else blinds. */
export function stakesWord(stakes: StakesLine, betting: string | null): string {
  const [small, big] = betting === "limit" ? stakes.bets : stakes.blinds;
  return `${chips(small, stakes.cents)} / ${chips(big, stakes.cents)}`;
}

/** What can be chosen from, the same thing only once; what one sits down with is said where it tells two apart. */
export function stakesChoices(stakes: readonly StakesLine[], betting: string | null): { id: string; name: string }[] {
  const all = new Map<string, { id: string; short: string }>();
  for (const it of stakes) {
    const [least, most] = it.buy_in;
    const short = stakesWord(it, betting);
    const long = words().lobby.sitWith(short, chips(least, it.cents), chips(most, it.cents));
    if (!all.has(long)) all.set(long, { id: it.id, short });
  }
  const isTwice = (short: string) => [...all.values()].filter((it) => it.short === short).length > 1;
  return [...all].map(([long, { id, short }]) => ({ id, name: isTwice(short) ? long : short }));
}

/** "No limit · 2 to 10". */
export function meta(game: GameLine): string {
  const { common, term } = words();
  return `${term(game.betting)} · ${common.range(game.seats[0], game.seats[1])}`;
}

/** What is taken where nobody has chosen: chips rather than money. */
export function usualStakes(stakes: readonly StakesLine[]): string | null {
  return (stakes.find((it) => !it.cents) ?? stakes[0])?.id ?? null;
}
