// Rules as the room writes them, made fit to stand in a window of this page.

/** What stands in the body of a page, without its title and without what style and safety forbid here. */
export function fragment(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const part of body.querySelectorAll("h1, style, script, link, iframe, object, form")) part.remove();
  for (const part of body.querySelectorAll("*"))
    for (const { name } of [...part.attributes]) if (name === "style" || name.startsWith("on")) part.removeAttribute(name);
  return body.innerHTML;
}
