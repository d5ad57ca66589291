// What can be chosen for a game against bots, and what was chosen last: it is one press away.

const KEY = "cardroom-play";

/** How bots play, from the weakest on. */
export const STYLES: readonly { style: string; name: string; about: string }[] = [
  { style: "beginner", name: "Beginner", about: "calls too often" },
  { style: "club", name: "Club player", about: "wants the right price" },
  { style: "shark", name: "Shark", about: "reads your bets" },
];

export interface Choice {
  id: string;
  betting: string | null;
  options: Record<string, string>;
  bots: number;
  style: string;
  stakes: string;
}

export function lastChoice(): Choice | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null") as Partial<Choice> | null;
    if (kept === null || typeof kept.id !== "string") return null;
    const { id, betting = null, options = {}, bots = 5, style = "club", stakes = "" } = kept;
    return { id, betting, options, bots, style, stakes };
  } catch {
    return null;
  }
}

export function keepChoice(choice: Choice): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(choice));
  } catch {
    // It is only a convenience.
  }
}
