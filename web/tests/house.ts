// A room of its own for tests: the real program, with its data in a folder that is thrown away.

import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import type { GameLine, Me, Settled, Wished } from "../src/wire";

const top = resolve(import.meta.dirname, "../..");

/** The program to test: the one that is named, or the newest way to have built it. */
function program(): string {
  const named = process.env.CARDROOM_BIN;
  const target = process.env.CARGO_TARGET_DIR ?? join(top, "target");
  const found = [named, join(target, "debug/cardroom"), join(target, "release/cardroom")].find((path) => path && existsSync(path));
  if (!found) throw new Error("there is no program to test: cargo build -p cardroom, or name one in CARDROOM_BIN");
  return found;
}

/** A table that is wished for, with what need not be said. */
export type Wish = Partial<Wished> & { play: string };

export function wished(wish: Wish): Wished {
  return {
    name: "Table",
    chairs: null,
    mix: null,
    betting: null,
    options: {},
    text: null,
    stakes: null,
    own_stakes: null,
    house: {},
    clock: null,
    opens: null,
    listed: false,
    approve: false,
    bots: [],
    ...wish,
  };
}

export class House {
  url = "";
  #child: ChildProcess | null = null;
  #said = "";

  private constructor(
    readonly folder: string,
    readonly options: string[],
  ) {}

  /** Opens a room where bots do not dawdle. */
  static async open(options: string[] = ["--bot-pause", "0", "--between", "0.5"]): Promise<House> {
    const house = new House(await mkdtemp(join(tmpdir(), "cardroom-browser-")), options);
    await house.start(0);
    return house;
  }

  async start(port: number): Promise<void> {
    const place = ["--port", `${port}`, "--data", join(this.folder, "data"), "--key", join(this.folder, "key")];
    const limits = ["--connections", "0", "--messages", "0", "--log", "warn"];
    const child = spawn(program(), ["serve", ...place, ...limits, ...this.options], { stdio: ["ignore", "pipe", "pipe"] });
    this.#child = child;
    // A letter may come in two pieces.
    child.stdout.setEncoding("utf8");
    child.stderr.setEncoding("utf8");
    child.stderr.on("data", (said: string) => (this.#said += said));
    this.url = await new Promise<string>((done, fail) => {
      let told = "";
      child.stdout.on("data", (text: string) => {
        told += text;
        const url = /The room is open: (\S+?)\/?\s/.exec(told)?.[1];
        if (url) done(url);
      });
      child.once("error", fail);
      child.once("exit", (code) => fail(new Error(`the room ended with ${code}: ${this.#said}`)));
    });
  }

  /** As if the power had gone. */
  async kill(): Promise<void> {
    await this.#end("SIGKILL");
  }

  /** The same room again, at the same address. */
  async again(): Promise<void> {
    await this.start(Number(new URL(this.url).port));
  }

  async close(): Promise<void> {
    await this.#end("SIGKILL");
    await rm(this.folder, { recursive: true, force: true });
  }

  /** What it has written to its log. */
  get said(): string {
    return this.#said;
  }

  async games(): Promise<GameLine[]> {
    return (await (await fetch(`${this.url}/api/games`)).json()) as GameLine[];
  }

  /** A person who is no browser: the cookie to ask with. */
  async person(name: string): Promise<{ me: Me; cookie: string }> {
    const answer = await this.ask("/api/people", { name });
    return { me: (await answer.json()) as Me, cookie: (answer.headers.get("set-cookie") ?? "").split(";")[0] ?? "" };
  }

  async table(cookie: string, wish: Wish): Promise<Settled> {
    return (await (await this.ask("/api/tables", wished(wish), cookie)).json()) as Settled;
  }

  async ask(path: string, body: unknown, cookie = ""): Promise<Response> {
    const headers = { "Content-Type": "application/json", Cookie: cookie };
    const answer = await fetch(this.url + path, { method: "POST", headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} ${JSON.stringify(body)}: ${answer.status} ${await answer.text()}`);
    return answer;
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.removeAllListeners("exit");
    await new Promise<void>((done) => {
      child.once("exit", () => done());
      child.kill(signal);
    });
  }
}

/** A file of the page as it was built. */
export function built(path: string): Promise<Buffer> {
  return readFile(join(top, "web/dist", path));
}
