import type { OfficeContext } from "../../core/context.ts";

/**
 * Everybody who has an entry in the audit log, by email, and `system` if the shop itself has one: also those who are no longer admins or
 * have been deleted. Reads one entry of each person from the index, so that it takes the same time for a million entries.
 */
export async function listPeople({ sql }: Pick<OfficeContext<"audit.read">, "sql">): Promise<string[]> {
  const people = await sql<{ by: string }[]>`
    with recursive people as (
      (select by from audit_log order by by limit 1)
      union all
      select (select by from audit_log where by > people.by order by by limit 1) from people where people.by is not null
    )
    select by from people where by is not null`;
  return people.map(({ by }) => by);
}
