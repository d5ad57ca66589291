// A page that is older than the one the room serves loads itself again, when nothing would be lost by it.

export interface Standing {
  /** The word of this page. */
  own: string | null;
  /** The word of the page that the room serves. */
  served: string | null;
  /** The page that this one was last loaded again for. */
  tried: string | null;
  isBusy: boolean;
}

/** What to do. Once for each page is enough: what is still old then does not come from the room. */
export function next({ own, served, tried, isBusy }: Standing): "stay" | "wait" | "load" {
  if (own === null || served === null || own === served || tried === served) return "stay";
  return isBusy ? "wait" : "load";
}

/** What the page has of a browser, so that tests need none. */
export interface Around {
  own(): string | null;
  tried(): string | null;
  /** Remembers it past the loading; whether that works. */
  remember(served: string): boolean;
  isHalfTyped(): boolean;
  load(): void;
  later(then: () => void): void;
}

export class Fresh {
  readonly #around: Around;
  readonly #holders = new Set<() => boolean>();
  #served: string | null = null;
  #isWaiting = false;

  constructor(around: Around) {
    this.#around = around;
  }

  /** Something that must not be cut off while it says so; gives back what ends it. */
  hold(isBusy: () => boolean): () => void {
    this.#holders.add(isBusy);
    return () => this.#holders.delete(isBusy);
  }

  /** The room says which page it serves. */
  heard(served: string | null): void {
    this.#served = served;
    if (!this.#isWaiting) this.#look();
  }

  #look(): void {
    this.#isWaiting = false;
    const isBusy = this.#around.isHalfTyped() || [...this.#holders].some((holds) => holds());
    const served = this.#served;
    const step = next({ own: this.#around.own(), served, tried: this.#around.tried(), isBusy });
    if (step === "wait") {
      this.#isWaiting = true;
      this.#around.later(() => this.#look());
    }
    // What cannot be remembered could go on for ever.
    if (step === "load" && served !== null && this.#around.remember(served)) this.#around.load();
  }
}

const TRIED = "cardroom-loaded-for";
const TEXTS = ["text", "search", "password", "number", "email", "url", "tel"];

/** Fields that somebody has typed in. */
const typed = new Set<HTMLInputElement | HTMLTextAreaElement>();

function noted(event: Event): void {
  const field = event.target;
  if (field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && TEXTS.includes(field.type))) typed.add(field);
}

/** A window is open, or a text is not sent yet. */
function isHalfTyped(): boolean {
  for (const field of typed) if (!field.isConnected || field.value === "") typed.delete(field);
  return typed.size > 0 || document.querySelector("dialog[open]") !== null;
}

function inBrowser(): Around {
  if (typeof document !== "undefined") document.addEventListener("input", noted, true);
  return {
    own: () => document.querySelector<HTMLMetaElement>('meta[name="cardroom-page"]')?.content ?? null,
    tried: () => {
      try {
        return sessionStorage.getItem(TRIED);
      } catch {
        return null;
      }
    },
    remember: (served) => {
      try {
        sessionStorage.setItem(TRIED, served);
        return sessionStorage.getItem(TRIED) === served;
      } catch {
        return false;
      }
    },
    isHalfTyped,
    load: () => location.reload(),
    later: (then) => void setTimeout(then, 500),
  };
}

export const fresh = new Fresh(inBrowser());
