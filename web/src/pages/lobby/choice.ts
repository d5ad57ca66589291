// What can be chosen for a game against bots, and what was chosen last: it is one press away.

import type { Words } from "../../words/en";
import { words } from "../../words/words.svelte";

const KEY = "cardroom-play";

/** How bots play, from the weakest on. */
export const STYLES: readonly { style: string; readonly name: string; readonly about: string }[] = [named("beginner"), named("club"), named("shark")];

/** A style with its words in the language that is spoken when they are read. */
function named(style: keyof Words["lobby"]["styles"]) {
  return {
    style,
    get name() {
      return words().lobby.styles[style].name;
    },
    get about() {
      return words().lobby.styles[style].about;
    },
  };
}

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
