// Patches of views: what has changed, without a word of what it is about. `docs/protocol.md` has their form.

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** A patch that does not fit what is there: whoever meets one asks for the whole view. */
export class Unfit extends Error {}

/** Makes of what was there what is there now. What has not changed stays the same object. */
export function merge(old: Json, patch: Json): Json {
  if (Array.isArray(patch)) {
    if (patch.length !== 1) throw new Unfit();
    return patch[0] as Json;
  }
  if (!isObject(patch)) throw new Unfit();
  if (Array.isArray(old)) return mergeList(old, patch);
  if (isObject(old)) return mergeObject(old, patch);
  throw new Unfit();
}

function mergeObject(old: { readonly [name: string]: Json }, patch: { readonly [name: string]: Json }): Json {
  const merged: Record<string, Json> = { ...old };
  for (const [name, change] of Object.entries(patch)) {
    const isThere = Object.hasOwn(old, name);
    if (Array.isArray(change) && change.length === 1) merged[name] = change[0] as Json;
    else if (!isThere) throw new Unfit();
    else if (Array.isArray(change) && change.length === 0) delete merged[name];
    else merged[name] = merge(old[name] as Json, change);
  }
  return merged;
}

function mergeList(old: readonly Json[], patch: { readonly [place: string]: Json }): Json {
  const { "#": left = old.length, "+": more = [], ...places } = patch;
  if (typeof left !== "number" || left > old.length || !Array.isArray(more)) throw new Unfit();
  const merged = old.slice(0, left);
  for (const [place, change] of Object.entries(places)) {
    const at = Number(place);
    if (!Number.isInteger(at) || at < 0 || at >= merged.length) throw new Unfit();
    merged[at] = merge(merged[at] as Json, change);
  }
  return [...merged, ...(more as readonly Json[])];
}

function isObject(value: Json): value is { readonly [name: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  let left = byte;
  for (let bit = 0; bit < 8; bit += 1) left = left & 1 ? (left >>> 1) ^ 0xedb88320 : left >>> 1;
  return left;
});

/** The CRC-32 of a value's text without spaces, the members of its objects in the order of their names. */
export function checksum(value: Json): number {
  let crc = 0xffffffff;
  for (const byte of new TextEncoder().encode(canonical(value))) crc = (crc >>> 8) ^ (CRC[(crc ^ byte) & 0xff] ?? 0);
  return (crc ^ 0xffffffff) >>> 0;
}

function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name] as Json)}`).join(",")}}`;
}
