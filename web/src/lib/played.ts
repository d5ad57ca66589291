// Where a game is played: a table has the texts of its games, and so has each of its hands. Whoever asks for rules or odds there is told by those.

export interface Played {
  table: string;
  /** One hand of it; otherwise as it is played now. */
  hand: number | null;
}

/** What a link says of it. */
export function playedIn(search: string): Played | null {
  const told = new URLSearchParams(search);
  const [table, hand] = [told.get("table"), told.get("hand")];
  if (table === null || table === "") return null;
  return { table, hand: hand !== null && /^\d{1,9}$/.test(hand) ? Number(hand) : null };
}

/** The same as a part of a link. */
export function inLink(played: Played | null): string {
  if (played === null) return "";
  return `table=${encodeURIComponent(played.table)}${played.hand === null ? "" : `&hand=${played.hand}`}`;
}

/** The page with the rules of a game. */
export function rulesPage(game: string, played: Played | null): string {
  return `/rules/${encodeURIComponent(game)}${played === null ? "" : `?${inLink(played)}`}`;
}

/** Where the room tells the rules of a game. */
export function rulesOf(game: string, played: Played | null): string {
  if (played === null) return `/api/games/${encodeURIComponent(game)}`;
  return `/api/tables/${encodeURIComponent(played.table)}/games/${encodeURIComponent(game)}${played.hand === null ? "" : `?hand=${played.hand}`}`;
}
