// Requests to the room. What is refused is thrown with the room's own words.

import type { Problem } from "../wire";
import { language, words } from "../words/words.svelte";

export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.why);
  }
}

export async function ask<T>(method: "GET" | "POST" | "PUT", path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const init: RequestInit = { method, signal: signal ?? null };
  if (body !== undefined) {
    init.headers = { "Content-Type": "application/json" };
    init.body = JSON.stringify(body);
  }
  const response = await send(path, init);
  return (response.status === 204 ? undefined : await response.json()) as T;
}

/** A request whose answer is read by whoever asks. */
export async function send(path: string, init: RequestInit): Promise<Response> {
  let response: Response;
  try {
    // Texts of a table come in the language of the page, whatever the browser's is.
    const headers = new Headers(init.headers);
    headers.set("Accept-Language", language());
    response = await fetch(path, { ...init, headers });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Refused(0, { why: words().common.unreachable });
  }
  if (response.ok) return response;
  let problem: Problem = { why: words().common.answers(response.status) };
  try {
    const told: unknown = await response.json();
    if (typeof told === "object" && told !== null && "why" in told) problem = told as Problem;
  } catch {
    // No words of its own: ours will do.
  }
  throw new Refused(response.status, problem);
}

/** What went wrong, in words for people. */
export function why(error: unknown): string {
  if (error instanceof Error) return sentence(error.message);
  return words().common.wentWrong;
}

/** As a sentence: with a capital letter and a full stop. */
export function sentence(said: string): string {
  const text = said.charAt(0).toUpperCase() + said.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
