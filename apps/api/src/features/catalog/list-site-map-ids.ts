import type { PublicContext } from "../../core/context.ts";

type Parts = Pick<PublicContext, "replica">;

/** The first id of each part of at most `size` tools, in the order of their ids. */
export async function listSiteMapStarts({ replica: { sql } }: Parts, size: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from (select id, row_number() over (order by id) as number from tools where deleted_at is null) as numbered
    where (number - 1) % ${size}::int = 0 order by id`;
  return rows.map(({ id }) => id);
}

export async function listSiteMapIds({ replica: { sql } }: Parts, from: string, size: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from tools where deleted_at is null and id >= ${from} order by id limit ${size}`;
  return rows.map(({ id }) => id);
}
