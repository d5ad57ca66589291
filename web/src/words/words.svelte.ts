// What the page says, in the language of whoever reads it. Texts of the room are the room's own.

import { en, type Words } from "./en";

export type Language = "en" | "de";

/** Each by its own name. */
export const LANGUAGES: Record<Language, string> = { en: "English", de: "Deutsch" };

// English is there from the start; whoever wants another language loads that alone.
const LOADS: Record<Language, () => Promise<Words>> = {
  en: async () => en,
  de: async () => (await import("./de")).de,
};

let used = $state.raw<{ language: Language; words: Words }>({ language: "en", words: en });
/** The language that was asked for last: one that comes late does not take its place. */
let wanted: Language = "en";

/** The catalogue in use. Whatever is drawn with it is drawn again in another language. */
export function words(): Words {
  return used.words;
}

export function language(): Language {
  return used.language;
}

/** Goes over to a language, and gives back the one that is spoken then: one that cannot be loaded is none. */
export async function speak(to: Language): Promise<Language> {
  wanted = to;
  try {
    const loaded = await LOADS[to]();
    if (wanted === to) used = { language: to, words: loaded };
  } catch {
    // The page goes on as it is; the next time that it is loaded it tries again.
  }
  return used.language;
}

/** The language that is chosen, or else the first of those that somebody reads, or else English. */
export function chosen(choice: Language | "browser", reads: readonly string[]): Language {
  if (isLanguage(choice)) return choice;
  return reads.map((tag) => tag.split("-")[0]?.toLowerCase() ?? "").find(isLanguage) ?? "en";
}

function isLanguage(word: string): word is Language {
  return Object.hasOwn(LANGUAGES, word);
}
