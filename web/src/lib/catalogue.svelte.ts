// What the house can deal and for how much; asked for once.

import type { GameLine, MixLine, StakesLine, SwitchLine } from "../wire";
import { ask, why } from "./api";

class Catalogue {
  games = $state.raw<GameLine[] | null>(null);
  mixes = $state.raw<MixLine[]>([]);
  stakes = $state.raw<StakesLine[]>([]);
  switches = $state.raw<SwitchLine[] | null>(null);
  trouble = $state<string | null>(null);

  readonly byId: ReadonlyMap<string, GameLine> = $derived(new Map((this.games ?? []).map((game) => [game.id, game])));
  /** Those first that stand in the most mixes: they are what most people know. */
  readonly known: readonly GameLine[] = $derived(byMixes(this.games ?? [], this.mixes));

  #coming: Promise<void> | null = null;

  load(): Promise<void> {
    this.#coming ??= this.#load().catch((error: unknown) => {
      this.#coming = null;
      this.trouble = why(error);
    });
    return this.#coming;
  }

  async loadSwitches(): Promise<void> {
    this.switches ??= await ask<SwitchLine[]>("GET", "/api/house");
  }

  async #load(): Promise<void> {
    this.trouble = null;
    const [games, mixes, stakes] = await Promise.all([ask<GameLine[]>("GET", "/api/games"), ask<MixLine[]>("GET", "/api/mixes"), ask<StakesLine[]>("GET", "/api/stakes")]);
    this.mixes = mixes;
    this.stakes = stakes;
    this.games = games;
  }
}

export function byMixes(games: readonly GameLine[], mixes: readonly MixLine[]): GameLine[] {
  const times = new Map<string, number>();
  for (const mix of mixes) for (const id of new Set(mix.games)) times.set(id, (times.get(id) ?? 0) + 1);
  return games.toSorted((a, b) => (times.get(b.id) ?? 0) - (times.get(a.id) ?? 0) || a.name.localeCompare(b.name, "en"));
}

export const catalogue = new Catalogue();
