import { ages, type Receivables, type ReceivablesInput } from "@ironmonger/contract/receivables";
import type { OfficeContext } from "../../core/context.ts";
import { likePattern } from "../../core/database/like-pattern.ts";
import { dayIn } from "../../core/shop-days.ts";

type Row = Receivables["rows"][number];
type Summed = Row & { total: number; sums: Receivables["sums"] };

/** What companies and people owe by invoices, by the days since they were due, and what credit they have. */
export async function listReceivables(
  ctx: OfficeContext<"payments.read">,
  { page, pageSize, search, direction }: ReceivablesInput,
): Promise<Receivables> {
  const { sql } = ctx;
  const today = dayIn((await ctx.settings.read()).timeZone);
  const rows = await sql<Summed[]>`
    with aged as (
      select owner_id, open_cents, is_disputed, ${today}::date - due_on as days from invoices where open_cents > 0
    ), owed as (
      select owner_id, sum(open_cents) as open, coalesce(sum(open_cents) filter (where is_disputed), 0) as disputed,
        coalesce(sum(open_cents) filter (where days <= 0), 0) as not_due, coalesce(sum(open_cents) filter (where days between 1 and 30), 0) as to30,
        coalesce(sum(open_cents) filter (where days between 31 and 60), 0) as to60, coalesce(sum(open_cents) filter (where days between 61 and 90), 0) as to90,
        coalesce(sum(open_cents) filter (where days > 90), 0) as older
      from aged group by owner_id
    ), credits as (
      select owner_id, sum(cents) as credit from (
        select coalesce(company_id, user_id) as owner_id, amount_cents as cents from payments_in where status = 'received'
        union all
        select coalesce(p.company_id, p.user_id), -a.amount_cents from allocations a join payments_in p on p.id = a.payment_id where p.status = 'received'
        union all
        select coalesce(company_id, user_id), -amount_cents from payouts) as moved
      where owner_id is not null group by owner_id having sum(cents) > 0
    ), found as (
      select c.id as company_id, u.id as user_id, coalesce(c.name, u.display_name) as name, coalesce(c.reminders_paused, false) as paused,
        coalesce(open, 0) as open, coalesce(disputed, 0) as disputed, coalesce(not_due, 0) as not_due, coalesce(to30, 0) as to30,
        coalesce(to60, 0) as to60, coalesce(to90, 0) as to90, coalesce(older, 0) as older, coalesce(credit, 0) as credit
      from owed full join credits using (owner_id) left join companies c on c.id = owner_id left join users u on u.id = owner_id
      where ${search} = '' or coalesce(c.name, u.display_name) ilike ${`%${likePattern(search)}%`}
    ), summed as (
      select jsonb_build_object('notDueCents', coalesce(sum(not_due), 0), 'to30Cents', coalesce(sum(to30), 0), 'to60Cents', coalesce(sum(to60), 0), 'to90Cents', coalesce(sum(to90), 0),
        'olderCents', coalesce(sum(older), 0), 'openCents', coalesce(sum(open), 0), 'disputedCents', coalesce(sum(disputed), 0), 'creditCents', coalesce(sum(credit), 0)) as sums,
        count(*)::int as total
      from found
    )
    select company_id as "companyId", user_id as "userId", name, paused as "remindersPaused", not_due::float8 as "notDueCents", to30::float8 as "to30Cents",
      to60::float8 as "to60Cents", to90::float8 as "to90Cents", older::float8 as "olderCents", open::float8 as "openCents", disputed::float8 as "disputedCents",
      credit::float8 as "creditCents", total, sums
    from summed left join lateral (
      select * from found order by ${direction === "desc" ? sql`open desc, credit desc` : sql`open, credit`}, name limit ${pageSize} offset ${(page - 1) * pageSize}) as page on true`;
  const [first] = rows;
  return {
    rows: rows.filter(({ name }) => name !== null).map(({ total: _, sums: __, ...row }) => row),
    total: first?.total ?? 0,
    sums: first?.sums ?? { ...noAges, openCents: 0, disputedCents: 0, creditCents: 0 },
  };
}

const noAges = Object.fromEntries(ages.map((age) => [age, 0])) as Record<(typeof ages)[number], number>;
