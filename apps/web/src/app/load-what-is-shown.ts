import { type Query, type QueryClient, skipToken } from "@tanstack/react-query";
import { type PageState, savePageState } from "./page-state.ts";

/** A query may depend on the answers of others; what needs more rounds than this is left to the browser. */
const maxRounds = 3;
/** The page does not wait longer for the queries of a round. */
const maxWaitMs = 1500;

/**
 * Renders until the data of all queries that the page shows is in `client`, and returns the last rendering with its data. A query that fails,
 * or is slow, is rendered as one that is not answered yet: the browser asks again.
 */
export async function loadWhatIsShown(
  client: QueryClient,
  render: () => string,
): Promise<{ html: string; state: PageState }> {
  const asked = new Set<string>();
  for (let round = 1; ; round += 1) {
    client.removeQueries({ predicate: ({ state }) => state.status === "error" });
    const rendered = { html: render(), state: savePageState(client) };
    const missing = client
      .getQueryCache()
      .findAll({ predicate: isWanted })
      .filter(({ queryHash }) => !asked.has(queryHash));
    if (round > maxRounds || missing.length === 0) return rendered;
    for (const { queryHash } of missing) asked.add(queryHash);
    const answered = Promise.allSettled(missing.map((query) => query.fetch()));
    await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, maxWaitMs))]);
  }
}

/** A query of the shop that a component waits for. */
function isWanted({ queryKey: [path], state, options }: Query): boolean {
  const isOff = options.queryFn === skipToken || ("enabled" in options && options.enabled === false);
  return Array.isArray(path) && state.status === "pending" && !isOff;
}
