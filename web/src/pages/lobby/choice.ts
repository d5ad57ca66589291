// What was played last, so that it is one press away.

const KEY = "cardroom-play";

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
