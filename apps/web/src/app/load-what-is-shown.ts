import { type Query, type QueryClient, skipToken } from "@tanstack/react-query";
import { type PageState, savePageState } from "./page-state.ts";

/** A query may depend on the answers of others; what needs more rounds than this is left to the browser. */
const maxRounds = 3;
/** The page does not wait longer for its queries. */
const maxWaitMs = 1500;

/**
 * Renders until the data of all queries that the page shows is in `client`, and returns the last rendering with its data. A query that
 * fails, or is slow, is rendered as one that is not answered yet: the browser asks again.
 */
export async function loadWhatIsShown(
  client: QueryClient,
  render: () => string,
): Promise<{ html: string; state: PageState }> {
  const requested = new Set<string>();
  const until = Date.now() + maxWaitMs;
  for (let round = 1; ; round += 1) {
    client.removeQueries({ predicate: ({ state }) => state.status === "error" });
    const rendered = { html: render(), state: savePageState(client) };
    const missing = client
      .getQueryCache()
      .findAll({ predicate: isWanted })
      .filter(({ queryHash }) => !requested.has(queryHash));
    if (round > maxRounds || missing.length === 0 || Date.now() >= until) return rendered;
    for (const { queryHash } of missing) requested.add(queryHash);
    await settled(missing, until - Date.now());
  }
}

async function settled(queries: Query[], withinMs: number): Promise<void> {
  const answers = Promise.allSettled(queries.map((query) => query.fetch()));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise((resolve) => {
    timer = setTimeout(resolve, withinMs);
  });
  await Promise.race([answers, tooLate]);
  clearTimeout(timer);
}

/** A query of the shop that a component waits for. */
function isWanted({ queryKey: [path], state, options }: Query): boolean {
  const isOff = options.queryFn === skipToken || ("enabled" in options && options.enabled === false);
  return Array.isArray(path) && state.status === "pending" && !isOff;
}
