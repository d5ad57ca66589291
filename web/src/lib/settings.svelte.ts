// What this browser remembers of how its player likes things.

import { chosen, type Language, speak } from "../words/words.svelte";

const KEY = "cardroom-settings";

interface Kept {
  language: Language | "browser";
  theme: "system" | "dark" | "light";
  suits: "4" | "2";
  back: "wine" | "slate" | "forest";
  motion: "system" | "on" | "off";
  /** 0 to 1. */
  volume: number;
  chatSound: boolean;
  /** Single letters do things. */
  keys: boolean;
  /** Cards are shown sorted. */
  sorted: boolean;
  /** Hints for who plays a game for the first time. */
  hints: boolean;
}

const USUAL: Kept = {
  language: "browser",
  theme: "system",
  suits: "4",
  back: "wine",
  motion: "system",
  volume: 0.6,
  chatSound: false,
  keys: true,
  sorted: false,
  hints: true,
};

class Settings {
  kept = $state<Kept>({ ...USUAL, ...read() });

  set<Name extends keyof Kept>(name: Name, value: Kept[Name]): void {
    this.kept[name] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.kept));
    } catch {
      // A browser that keeps nothing still plays.
    }
    this.apply();
    if (name === "language") void this.speak();
  }

  /** Goes over to the language that is chosen. */
  async speak(): Promise<void> {
    const to = await speak(chosen(this.kept.language, navigator.languages));
    document.documentElement.lang = to;
  }

  /** Tells the style sheets. */
  apply(): void {
    const { dataset } = document.documentElement;
    const put = (name: string, value: string, usual: string) => {
      if (value === usual) delete dataset[name];
      else dataset[name] = value;
    };
    put("theme", this.kept.theme, "system");
    put("suits", this.kept.suits, "4");
    put("back", this.kept.back, "wine");
    put("motion", this.kept.motion, "system");
  }

  /** Whether things may move. */
  get moves(): boolean {
    if (this.kept.motion !== "system") return this.kept.motion === "on";
    return !matchMedia("(prefers-reduced-motion: reduce)").matches;
  }
}

function read(): Partial<Kept> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof kept === "object" && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

export const settings = new Settings();
