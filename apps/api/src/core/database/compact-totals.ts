import type { Services } from "../services.ts";

const everyMs = 1000;

/**
 * Replaces the rows of the totals by their sum once a second; of all replicas one does it. Pages are invalidated when numbers
 * have changed. Answers how to stop it.
 */
export function startCompactingTotals({ sql, log }: Pick<Services, "sql" | "log">): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let underWay = Promise.resolve();
  let isStopped = false;
  const again = () => {
    if (isStopped) return;
    timer = setTimeout(() => {
      underWay = compactTotals(sql)
        .then(() => {})
        .catch((error: unknown) => log.warn({ err: error }, "The totals could not be compacted."))
        .finally(again);
    }, everyMs);
  };
  again();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await underWay;
  };
}

/** Answers how many rows became one; null while another replica compacts them. */
export async function compactTotals(sql: Services["sql"]): Promise<number | null> {
  const [row] = await sql<[{ compacted: number | null }]>`select compact_shop_totals() as compacted`;
  return row.compacted;
}
