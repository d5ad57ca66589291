/** Puts a text on the clipboard, also where the page came without TLS and browsers have no better way. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement("textarea");
    area.value = text;
    area.className = "sr";
    (document.querySelector("dialog[open]") ?? document.body).append(area);
    area.select();
    const isDone = document.execCommand("copy");
    area.remove();
    return isDone;
  }
}
