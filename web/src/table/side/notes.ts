// What we wrote down about others, by name, in this browser alone.

const KEY = "cardroom-notes";

function read(): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof kept === "object" && kept !== null ? (kept as Record<string, string>) : {};
  } catch {
    return {};
  }
}

export function note(name: string): string {
  return read()[name] ?? "";
}

export function write(name: string, text: string): void {
  const { [name]: _, ...others } = read();
  try {
    localStorage.setItem(KEY, JSON.stringify(text.trim() === "" ? others : { ...others, [name]: text }));
  } catch {
    // A browser that keeps nothing keeps no notes.
  }
}
