// Which games this browser's player has played: who is new to one is helped.

const KEY = "cardroom-played";

class Newcomer {
  #played = $state<string[]>(read());
  /** Help was asked for in a game that is known. */
  isAsking = $state(false);

  isNewTo(game: string): boolean {
    return !this.#played.includes(game);
  }

  played(game: string): void {
    if (this.#played.includes(game)) return;
    this.#played.push(game);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#played));
    } catch {
      // Then the help comes again next time.
    }
  }
}

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((it) => typeof it === "string") : [];
  } catch {
    return [];
  }
}

export const newcomer = new Newcomer();
