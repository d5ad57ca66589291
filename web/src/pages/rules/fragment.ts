// A page of rules as the room writes it: its part that is shown, and its headings.

export interface Heading {
  id: string;
  words: string;
}

export interface Fragment {
  html: string;
  headings: Heading[];
}

/** Takes what is shown of a page, and gives its headings names that a link can lead to. */
export function fragment(page: string, prefix = "part"): Fragment {
  const { body } = new DOMParser().parseFromString(page, "text/html");
  for (const element of body.querySelectorAll("style, script, h1")) element.remove();
  const headings: Heading[] = [];
  for (const heading of body.querySelectorAll("h2")) {
    heading.id = `${prefix}-${headings.length + 1}`;
    heading.tabIndex = -1;
    headings.push({ id: heading.id, words: heading.textContent?.trim() ?? "" });
  }
  // What may be wider than the page scrolls, by keys too.
  for (const wide of body.querySelectorAll<HTMLElement>(".wide, pre")) wide.tabIndex = 0;
  return { html: (body.querySelector("main") ?? body).innerHTML, headings };
}
