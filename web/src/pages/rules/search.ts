// Finding a game by what people call it.

import type { GameLine } from "../../wire";

function plain(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .toLowerCase()
    .trim();
}

/** Games whose name, other names or words have all that was typed; names first. */
export function found(games: readonly GameLine[], typed: string): GameLine[] {
  const words = plain(typed)
    .split(" ")
    .filter((word) => word !== "");
  if (words.length === 0) return [...games];
  const worth = (game: GameLine): number => {
    const name = plain(game.name);
    const names = ` ${[game.name, game.id, ...game.aliases].map(plain).join(" ")}`;
    const all = ` ${names} ${plain([game.family, ...game.tags, game.about].join(" "))}`;
    if (name.startsWith(words.join(" "))) return 3;
    if (words.every((word) => names.includes(` ${word}`))) return 2;
    return words.every((word) => all.includes(` ${word}`)) ? 1 : 0;
  };
  const ranked = games.map((game) => ({ game, worth: worth(game) })).filter((it) => it.worth > 0);
  return ranked.sort((a, b) => b.worth - a.worth).map((it) => it.game);
}

/** Another name as people write it: "kansas-city-lowball" is "Kansas City Lowball", "2-7-td" is "2-7 TD". */
export function called(alias: string): string {
  const words = alias.replaceAll(/(?<=[a-z])-|-(?=[a-z])/g, " ").split(" ");
  return words.map((word) => (word.length < 3 ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1))).join(" ");
}
