import type { Services } from "../services.ts";

const everyMs = 1000;

/**
 * Makes one row of the running totals' many, once a second; among all replicas one does it. Tells the pages when
 * numbers have changed. Answers how to stop it.
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
        .catch((error: unknown) => log.warn({ err: error }, "The totals could not be folded."))
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

/** Answers how many rows became one; null where another replica was at it. */
export async function compactTotals(sql: Services["sql"]): Promise<number | null> {
  const [row] = await sql<{ folded: number | null; told: string | null }[]>`
    with mine as materialized (select pg_try_advisory_xact_lock(4000401) as is_mine),
    folded as materialized (select case when is_mine and (select count(*) from shop_totals) > 1 then fold_shop_totals() end as rows, is_mine from mine)
    select case when is_mine then coalesce(rows, 1) end as folded,
           case when rows > 1 then pg_notify('pages_changed', 'totals')::text end as told
    from folded`;
  return row?.folded ?? null;
}
