import type { Services } from "../services.ts";

const everyMs = 1000;

/**
 * Once a second, one of the replicas replaces the rows of the totals with their sum, and invalidates pages if numbers have changed. Returns
 * a function that stops it.
 */
export function startCompactingTotals({ sql, log }: Pick<Services, "sql" | "log">): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let underWay = Promise.resolve();
  let isStopped = false;
  const schedule = () => {
    if (isStopped) return;
    timer = setTimeout(() => {
      underWay = compactTotals(sql)
        .then(() => {})
        .catch((error: unknown) => log.warn({ err: error }, "The totals could not be compacted."))
        .finally(schedule);
    }, everyMs);
  };
  schedule();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await underWay;
  };
}

/** Returns how many rows became one, or null while another replica compacts them. */
export async function compactTotals(sql: Services["sql"]): Promise<number | null> {
  const [row] = await sql<[{ compacted: number | null }]>`select compact_shop_totals() as compacted`;
  return row.compacted;
}
