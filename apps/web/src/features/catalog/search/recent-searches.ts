const key = "ironmonger-recent-searches";
const maxSearches = 5;

/** Recent searches in this browser, the last one first; empty if the browser refuses storage. */
export function readRecentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(stored) ? stored.filter((query) => typeof query === "string").slice(0, maxSearches) : [];
  } catch {
    return [];
  }
}

export function addRecentSearch(query: string): void {
  if (query) write([query, ...without(query)].slice(0, maxSearches));
}

/** Returns the remaining ones. */
export function removeRecentSearch(query: string): string[] {
  const left = without(query);
  write(left);
  return left;
}

const without = (query: string) =>
  readRecentSearches().filter((recent) => recent.toLowerCase() !== query.toLowerCase());

function write(queries: string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(queries));
  } catch {}
}
