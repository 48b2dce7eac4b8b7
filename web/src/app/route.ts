// Where a person is on the page. Routes stand behind the '#', so that any host can serve the page.
import { useEffect, useState } from "preact/hooks";

// The words of the route and what stands behind its '?': "#/study?moves=d6" -> ["study"].
export interface Route {
  readonly words: readonly string[];
  readonly query: URLSearchParams;
}

export function parseRoute(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  return { words: path.split("/").filter(Boolean), query: new URLSearchParams(query) };
}

export const go = (path: string): void => {
  location.hash = `/${path}`;
};

export function useRoute(): Route {
  const [route, setRoute] = useState(() => parseRoute(location.hash));
  useEffect(() => {
    const change = () => setRoute(parseRoute(location.hash));
    addEventListener("hashchange", change);
    return () => removeEventListener("hashchange", change);
  }, []);
  return route;
}
