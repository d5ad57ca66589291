// Somebody at a browser: a page of their own, what went wrong in it, and all that came over the socket.

import { existsSync } from "node:fs";
import { extname } from "node:path";

import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";

import { Follow, type Stands } from "../src/lib/follow";
import { DEAD } from "../src/table/dock/dead";
import type { Answer, Settled, Told } from "../src/wire";
import { built, type House, type Wish, wished } from "./house";

export type Table = Stands;

export interface Frame {
  at: number;
  text: string;
  /** The table as it stands after it, where it tells of one. */
  stands: Stands | null;
}

export const DESK = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** Shown in the order in which they are tried. */
const BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

export async function openBrowser(): Promise<Browser> {
  const executablePath = process.env.CARDROOM_CHROMIUM ?? BROWSERS.find(existsSync);
  if (!executablePath) throw new Error("there is no Chromium: cargo xtask tools installs it");
  const quiet = ["--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
  // A page that no server sent is not trusted with one on this machine.
  if (process.env.CARDROOM_DIST) quiet.push("--disable-features=LocalNetworkAccessChecks");
  return chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", ...quiet] });
}

export class Guest {
  /** Errors of the page and its console, and requests that failed. */
  readonly troubles: string[] = [];
  /** What came over the socket, as it came. */
  readonly frames: Frame[] = [];
  /** What was told of the table last. */
  told: Table | null = null;
  /** What came of what the page has asked for. */
  readonly answers: Answer[] = [];
  /** Troubles that are meant to happen. */
  expected: RegExp | null = null;
  #listeners = new Set<() => void>();

  private constructor(
    readonly house: House,
    readonly context: BrowserContext,
    readonly page: Page,
  ) {}

  /** Programs press when a button is there: only for hands as slow as people's has the dock its whole dead time. */
  static async come(browser: Browser, house: House, { isSlow = false, ...options }: BrowserContextOptions & { isSlow?: boolean } = {}): Promise<Guest> {
    const context = await browser.newContext({ viewport: DESK, reducedMotion: "reduce", ...options });
    context.setDefaultTimeout(20_000);
    if (process.env.CARDROOM_DIST) await fromDist(context, house);
    if (!isSlow) await context.addInitScript(quickHands, DEAD);
    const guest = new Guest(house, context, await context.newPage());
    guest.#listen();
    return guest;
  }

  #listen(): void {
    const { page } = this;
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") this.#trouble(`console: ${message.text()} (${message.location().url}, on ${page.url()})`);
    });
    page.on("pageerror", (error) => this.#trouble(`page: ${error.stack ?? error.message}`));
    page.on("requestfailed", (request) => {
      const why = request.failure()?.errorText ?? "";
      // Whoever leaves a page leaves its requests.
      if (why !== "net::ERR_ABORTED") this.#trouble(`request: ${request.url()} ${why}`);
    });
    page.on("websocket", (socket) => {
      const follows = new Map<string, Follow>();
      socket.on("framereceived", ({ payload }) => {
        const text = payload.toString();
        const told = JSON.parse(text) as Told;
        const frame: Frame = { at: performance.now(), text, stands: null };
        this.frames.push(frame);
        if (told.told === "table" || told.told === "lines" || told.told === "step" || told.told === "mine") {
          const follow = follows.get(told.table) ?? new Follow();
          follows.set(told.table, follow);
          const stands = follow.take(told);
          if (typeof stands === "object") this.told = frame.stands = stands;
          else if (stands === "again") this.#trouble(`what has changed does not fit: ${text.slice(0, 200)}`);
        }
        if (told.told === "answer") this.answers.push(told.answer);
        for (const listener of [...this.#listeners]) listener();
      });
    });
  }

  #trouble(what: string): void {
    // That nobody has come in yet is an answer, which Chromium writes down as an error; and it looks for a
    // picture of what is no page.
    if (/401 \(Unauthorized\)|favicon\.ico/.test(what) || this.expected?.test(what)) return;
    this.troubles.push(what);
  }

  async go(path: string): Promise<void> {
    await this.page.goto(this.house.url + path);
  }

  /** Waits until something holds, looking whenever something is told. */
  async until(what: string, holds: () => boolean, patience = 40_000): Promise<void> {
    if (holds()) return;
    await new Promise<void>((done, fail) => {
      const end = () => {
        clearTimeout(timer);
        this.#listeners.delete(look);
      };
      const look = () => {
        if (!holds()) return;
        end();
        done();
      };
      const timer = setTimeout(() => {
        end();
        fail(new Error(`waited for ${what} in vain; ${this.stands()}`));
      }, patience);
      this.#listeners.add(look);
    });
  }

  /** How it stands, for whoever reads a failure. */
  stands(): string {
    const view = this.told?.view;
    if (!view) return "no table was told of";
    const hand = view.hand ? `${view.hand.name} hand ${view.hand.number}, ${view.hand.street}${view.hand.is_over ? ", over" : ""}` : "no hand";
    const chairs = view.chairs.map((it) => (it ? `${it.name} ${it.presence} ${it.stack}` : "-")).join(", ");
    return `${hand}; ${chairs}; chair ${this.told?.mine?.chair}; waits for ${JSON.stringify(view.waits)}; may ${JSON.stringify(this.told?.mine?.options ?? null)}; ${this.troubles.join(" | ")}`;
  }

  /** Comes in by name without the page's help. */
  async comeIn(name: string): Promise<void> {
    const answer = await this.context.request.post(`${this.house.url}/api/people`, { data: { name } });
    if (!answer.ok()) throw new Error(await answer.text());
  }

  /** Opens a table without the page's help. */
  async host(wish: Wish): Promise<Settled> {
    const answer = await this.context.request.post(`${this.house.url}/api/tables`, { data: wished(wish) });
    if (!answer.ok()) throw new Error(`${JSON.stringify(wish)}: ${await answer.text()}`);
    return (await answer.json()) as Settled;
  }

  /** A picture of what is wrong, where CARDROOM_SHOTS names a folder for them. */
  async shot(name: string): Promise<string> {
    const folder = process.env.CARDROOM_SHOTS;
    if (!folder) return "";
    const path = `${folder}/${name}-${Math.round(performance.now())}.png`;
    await this.page.screenshot({ path });
    return `\nsee ${path}`;
  }

  async leave(): Promise<void> {
    await this.context.close();
  }
}

/** In the page: makes the dead time of the dock a tenth. */
function quickHands(dead: number): void {
  const later = window.setTimeout.bind(window);
  window.setTimeout = ((then: TimerHandler, after?: number, ...rest: unknown[]) => later(then, after === dead ? dead / 10 : after, ...rest)) as typeof window.setTimeout;
}

const KINDS: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".json": "application/json",
};

/** With CARDROOM_DIST the page comes from web/dist and not from the program, so that a page can be tried without building that anew. */
async function fromDist(context: BrowserContext, house: House): Promise<void> {
  const headers = Object.fromEntries((await fetch(house.url)).headers);
  delete headers["content-length"];
  await context.route("**/*", async (route) => {
    const path = new URL(route.request().url()).pathname;
    if (path.startsWith("/api/") || path === "/healthz") return route.continue();
    const file = path.includes(".") ? path.slice(1) : "index.html";
    await route.fulfill({ body: await built(file), headers: { ...headers, "content-type": KINDS[extname(file)] ?? "application/octet-stream" } });
  });
}
