// The page's own paths.

export type Route =
  | { page: "lobby" }
  | { page: "table"; table: string }
  | { page: "rules"; game: string | null }
  | { page: "odds"; game: string | null }
  | { page: "hands" }
  | { page: "reset" }
  | { page: "replay"; table: string; hand: number }
  | { page: "nowhere" };

export function route(path: string): Route {
  const [head = "", ...rest] = path
    .split("/")
    .filter((part) => part !== "")
    .map(decode);
  const [first, second] = rest;
  if (head === "" || (head === "lobby" && rest.length === 0)) return { page: "lobby" };
  if (head === "table" && first !== undefined && rest.length === 1) return { page: "table", table: first };
  if (head === "rules" && rest.length <= 1) return { page: "rules", game: first ?? null };
  if (head === "odds" && rest.length <= 1) return { page: "odds", game: first ?? null };
  if (head === "hands" && rest.length === 0) return { page: "hands" };
  if (head === "reset" && rest.length === 0) return { page: "reset" };
  if (head === "hand" && first !== undefined && second !== undefined && /^\d{1,9}$/.test(second) && rest.length === 2)
    return { page: "replay", table: first, hand: Number(second) };
  return { page: "nowhere" };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

class Router {
  path = $state(location.pathname);
  search = $state(location.search);
  route: Route = $derived(route(this.path));

  constructor() {
    addEventListener("popstate", () => this.#look());
    // Links of the page lead to the page, without loading it again.
    document.addEventListener("click", (event) => {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
      if (link.target !== "" || link.hasAttribute("download") || link.pathname.startsWith("/api/")) return;
      if (link.pathname === location.pathname && link.hash !== "") return;
      event.preventDefault();
      this.go(link.pathname + link.search);
    });
  }

  go(to: string, how: "push" | "replace" = "push"): void {
    if (how === "push") history.pushState(null, "", to);
    else history.replaceState(null, "", to);
    this.#look();
    if (how === "push") scrollTo(0, 0);
  }

  #look(): void {
    this.path = location.pathname;
    this.search = location.search;
  }
}

export const router = new Router();
