// Keys that do things. The newest layer that knows a key has it; letters are dead in text boxes.

import { settings } from "./settings.svelte";

export type Keys = Record<string, (event: KeyboardEvent) => void | false>;

const layers: Keys[] = [];

/** Adds keys by name: "f", "Enter", "?", "ArrowUp", "Shift+ArrowUp". `false` lets another layer have it. Gives back what ends it. */
export function onKeys(keys: Keys): () => void {
  layers.push(keys);
  return () => {
    const at = layers.indexOf(keys);
    if (at >= 0) layers.splice(at, 1);
  };
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !["checkbox", "radio", "range", "button"].includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable;
}

export function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const isLetter = event.key.length === 1;
  if (isLetter && (!settings.kept.keys || isTyping(event.target))) return;
  // Enter and Space press what has the focus; arrows move in what has it.
  const inside = event.target instanceof HTMLElement ? event.target.closest("button, a, input, select, textarea, summary, [role=tab]") : null;
  if (inside && (event.key === "Enter" || event.key === " " || event.key.startsWith("Arrow"))) return;
  // A dialog that is open has the keys to itself; it closes by Escape.
  if (document.querySelector("dialog[open]")) return;
  const name = (event.shiftKey && !isLetter ? "Shift+" : "") + (isLetter ? event.key.toLowerCase() : event.key);
  for (const layer of layers.toReversed()) {
    const act = layer[name];
    if (act && act(event) !== false) {
      event.preventDefault();
      return;
    }
  }
}

addEventListener("keydown", press);
