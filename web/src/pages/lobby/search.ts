// Finding a game by what somebody types.

import type { GameLine, MixLine } from "../../wire";

/** What stands in the lobby: a game, or a mix of them. */
export type Offer = { kind: "game"; id: string; game: GameLine } | { kind: "mix"; id: string; mix: MixLine };

/** Without accents, marks and capitals: "hold'em" is found as "holdem" and as "hold em". */
function plain(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f'’]/g, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim();
}

/** How well a game fits: 0 not at all. Each word must be somewhere; the name counts most. */
export function fit(offer: Offer, words: string): number {
  const asked = plain(words);
  if (asked === "") return 1;
  const it = offer.kind === "game" ? offer.game : offer.mix;
  const names = [it.name, it.id, ...(offer.kind === "game" ? offer.game.aliases : [])].map(plain);
  const rest = plain([it.about, ...(offer.kind === "game" ? [offer.game.family, ...offer.game.tags, offer.game.source] : [])].join(" "));
  if (names.includes(asked)) return 5;
  if (names.some((name) => name.startsWith(asked))) return 4;
  const all = names.join(" ");
  // "holdem" and "hold em" are one.
  const closed = names.map((name) => name.replaceAll(" ", ""));
  const parts = asked.split(" ");
  if (parts.every((part) => all.includes(part)) || closed.some((name) => name.includes(asked.replaceAll(" ", "")))) return 3;
  return parts.every((part) => all.includes(part) || rest.includes(part)) ? 2 : 0;
}

/** Those that fit, the best first, otherwise in their order. */
export function found(offers: readonly Offer[], words: string): Offer[] {
  return offers
    .map((offer) => ({ offer, fits: fit(offer, words) }))
    .filter(({ fits }) => fits > 0)
    .toSorted((a, b) => b.fits - a.fits)
    .map(({ offer }) => offer);
}
