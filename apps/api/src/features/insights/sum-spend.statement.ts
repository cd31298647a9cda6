import type { Spend, SpendInput } from "@ironmonger/contract/insights";
import type { Sql } from "@ironmonger/db/client";
import type { SignedInContext } from "../../core/context.ts";
import { type CsvColumns, inCurrency, writeCsv } from "../../core/csv.ts";
import { fieldError } from "../../core/domain-error.ts";
import { lowestId } from "../../core/new-id.ts";
import { addDays, startsOfDays } from "../../core/shop-days.ts";
import { shopMoney } from "../../core/shop-settings.ts";
import { requireManager } from "../companies/require-member.ts";

const maxRows = 1_000;

/**
 * What a company ordered in a period, with tax and delivery, by month, site, person, category or reference: by the day of placing, less
 * what was cancelled, declined or refunded. What waits for approval is not ordered yet.
 * @throws DomainError not_found · forbidden (not a manager) · invalid (the period ends before it begins)
 */
export async function sumSpend(ctx: SignedInContext, { companyId, from, to, by }: SpendInput): Promise<Spend> {
  await requireManager(ctx, companyId);
  if (to < from) throw fieldError("invalid", "to", "The period ends before it begins.");
  const { timeZone } = await ctx.settings.read();
  const [start = 0, end = 0] = startsOfDays([from, addDays(to, 1)], timeZone);
  const { sql } = ctx.replica;
  const rows = await sql<(Spend["rows"][number] & { sumCents: number })[]>`
    with lines as (
      select o.id as order_id, o.user_id, o.buyer_name, o.address, o.placed_at, l.category, coalesce(l.reference, o.reference) as reference,
        l.to_pay_cents - l.refunded_cents - case when row_number() over (partition by o.id order by l.position) = 1
          then o.refunded_cents - sum(l.refunded_cents) over (partition by o.id) else 0 end as cents
      from orders o join order_lines l on l.order_id = o.id
      where o.owner_id = ${companyId} and o.id >= ${lowestId(start)} and o.id < ${lowestId(end)} and l.status not in ('cancelled', 'declined', 'to-approve')
    ), named as (
      select order_id, cents, ${keyOf(sql, by, timeZone)} as key, ${nameOf(sql, by, companyId)} as name from lines
    )
    select coalesce(key, '') as key, coalesce(max(name), key, '') as name, count(distinct order_id)::int as "orderCount", sum(cents)::float8 as "totalCents",
      (sum(sum(cents)) over ())::float8 as "sumCents"
    from named group by key order by ${by === "month" ? sql`key` : sql`sum(cents) desc, key`} limit ${maxRows}`;
  return {
    rows: rows.map(({ sumCents: _, ...row }) => row),
    totalCents: rows[0]?.sumCents ?? 0,
  };
}

function keyOf(sql: Sql, by: SpendInput["by"], timeZone: string) {
  switch (by) {
    case "month":
      return sql`to_char(placed_at at time zone ${timeZone}, 'YYYY-MM')`;
    case "site":
      return sql`address`;
    case "person":
      return sql`user_id::text`;
    case "category":
      return sql`category`;
    case "reference":
      return sql`reference`;
  }
}

/** Null where the key is the name. */
function nameOf(sql: Sql, by: SpendInput["by"], companyId: string) {
  if (by === "person") return sql`buyer_name`;
  if (by === "category") return sql`(select c.name from categories c where c.slug = category)`;
  if (by === "site")
    return sql`(select max(a.label) from addresses a where a.company_id = ${companyId} and a.address = lines.address)`;
  return sql`null::text`;
}

const columns: CsvColumns<Spend["rows"][number]> = {
  key: ({ key }) => key,
  name: ({ name }) => name,
  orders: ({ orderCount }) => orderCount,
  "spend in dollars": ({ totalCents }) => (totalCents / 100).toFixed(2),
};

/** The same as CSV with a heading. */
export async function exportSpend(
  ctx: SignedInContext,
  input: SpendInput,
): Promise<AsyncGenerator<string, void, undefined>> {
  const { rows } = await sumSpend(ctx, input);
  return writeCsv(inCurrency(columns, await shopMoney(ctx)), inOneBatch(rows));
}

async function* inOneBatch(rows: Spend["rows"]): AsyncGenerator<Spend["rows"], void, undefined> {
  yield rows;
}
