// A text of the room, and its headings.

export interface Heading {
  id: string;
  words: string;
}

export interface Fragment {
  html: string;
  headings: Heading[];
}

/** Gives the headings of a text names that a link can lead to. */
export function fragment(text: string): Fragment {
  const { body } = new DOMParser().parseFromString(text, "text/html");
  const headings: Heading[] = [];
  for (const heading of body.querySelectorAll("h2")) {
    heading.id = `part-${headings.length + 1}`;
    heading.tabIndex = -1;
    headings.push({ id: heading.id, words: heading.textContent.trim() });
  }
  // What may be wider than the page scrolls, by keys too.
  for (const wide of body.querySelectorAll<HTMLElement>(".wide, pre")) wide.tabIndex = 0;
  return { html: body.innerHTML, headings };
}
