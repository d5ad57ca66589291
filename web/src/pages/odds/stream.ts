// Odds as they are told: one line after the other, until it is done.

import { Refused, send } from "../../lib/api";
import type { OddsAsked, OddsTold, Problem } from "../../wire";

export type Told = OddsTold;

/** Milliseconds until a question is asked again when the room still ends the one before. */
const AGAIN = 350;
const TRIES = 8;

export async function* odds(asked: OddsAsked, signal: AbortSignal): AsyncGenerator<Told> {
  const response = await ask(asked, signal);
  const isStream = response.headers.get("Content-Type")?.includes("ndjson") ?? false;
  if (!isStream || response.body === null) {
    yield { ...((await response.json()) as Told), is_done: true };
    return;
  }
  for await (const line of lines(response.body)) yield read(line);
}

async function ask(asked: OddsAsked, signal: AbortSignal): Promise<Response> {
  for (let tried = 1; ; tried++) {
    try {
      const headers = { "Content-Type": "application/json", Accept: "application/x-ndjson" };
      return await send("/api/odds", { method: "POST", headers, body: JSON.stringify(asked), signal });
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 429 || tried === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, AGAIN));
      signal.throwIfAborted();
    }
  }
}

/** The lines of a body, however it is cut. */
export async function* lines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    const parts = (rest + decoder.decode(value, { stream: !done })).split("\n");
    rest = parts.pop() ?? "";
    for (const line of parts) if (line.trim() !== "") yield line;
    if (!done) continue;
    if (rest.trim() !== "") yield rest;
    return;
  }
}

function read(line: string): Told {
  const told = JSON.parse(line) as Told | Problem;
  if ("why" in told) throw new Refused(422, told);
  return told;
}
