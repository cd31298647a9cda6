import type { AccountEntry, AccountStatementInput } from "@ironmonger/contract/receivables";
import type { SignedInContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { addDays, dayIn } from "../../core/shop-days.ts";
import { getCompany } from "../companies/get-company.ts";
import { requireManager } from "../companies/require-member.ts";

const maxEntries = 10_000;

export type AccountStatement = {
  company: { name: string; number: string };
  from: string | null;
  to: string;
  openingCents: number;
  entries: (AccountEntry & { balanceCents: number })[];
  closingCents: number;
};

/**
 * What a company was charged, paid and was credited by invoice, with the balance after each: what is open, less credit. What was paid in
 * advance is no part of it.
 * @throws DomainError not_found · forbidden (not a manager) · conflict (the period has too many entries)
 */
export async function readAccountStatement(
  ctx: SignedInContext,
  { id, from, to }: AccountStatementInput & { id: string },
): Promise<AccountStatement> {
  await requireManager(ctx, id);
  const { name, number } = await getCompany(ctx, { id });
  const { timeZone } = await ctx.settings.read();
  const last = to ?? dayIn(timeZone);
  const all = await readEntries(ctx, id, { timeZone, before: addDays(last, 1) });
  const isBefore = ({ day }: AccountEntry) => from !== undefined && day < from;
  const openingCents = all.filter(isBefore).reduce((sum, { amountCents }) => sum + amountCents, 0);
  let balance = openingCents;
  const entries = all
    .filter((entry) => !isBefore(entry))
    .map((entry) => {
      balance += entry.amountCents;
      return { ...entry, balanceCents: balance };
    });
  return { company: { name, number }, from: from ?? null, to: last, openingCents, entries, closingCents: balance };
}

async function readEntries(
  { sql }: SignedInContext,
  companyId: string,
  { timeZone, before }: { timeZone: string; before: string },
): Promise<AccountEntry[]> {
  const dayOf = (column: string) => sql`(${sql(column)} at time zone ${timeZone})::date`;
  const rows = await sql<AccountEntry[]>`
    with own as (select * from invoices where company_id = ${companyId}),
    came_in as (
      select p.*, p.amount_cents - coalesce((select sum(a.amount_cents) from allocations a where a.payment_id = p.id and a.order_id is not null), 0) as cents
      from payments_in p where p.company_id = ${companyId} and p.source <> 'credit-note' and p.status in ('received', 'undone')),
    entries as (
      select issued_on as day, issued_at as at, 'invoice' as kind, number, coalesce(document #>> '{orders,0,purchaseOrder}', '') as text, due_on, total_cents - prepaid_cents as cents
      from own where kind = 'invoice'
      union all
      select issued_on, issued_at, 'credit-note', number, coalesce(document #>> '{corrects,number}', ''), null,
        -coalesce((select sum(a.amount_cents) from allocations a where a.credit_note_id = own.id), 0)
          - coalesce((select sum(p.amount_cents) from payments_in p where p.credit_note_id = own.id and p.status = 'received'), 0)
      from own where kind = 'credit-note'
      union all
      select ${dayOf("received_at")}, created_at, 'payment', '', coalesce(reference, ''), null, -cents from came_in
      union all
      select ${dayOf("undone_at")}, undone_at, 'payment-undone', '', coalesce(undone_reason, ''), null, cents from came_in where status = 'undone'
      union all
      select ${dayOf("at")}, at, 'write-off', own.number, coalesce(a.reason, ''), null, -a.amount_cents from allocations a join own on own.id = a.invoice_id where a.write_off is not null
      union all
      select ${dayOf("at")}, at, 'pay-out', '', reference, null, amount_cents from payouts where company_id = ${companyId})
    select to_char(day, 'YYYY-MM-DD') as day, kind, number, text, to_char(due_on, 'YYYY-MM-DD') as "dueOn", cents::float8 as "amountCents"
    from entries where cents <> 0 and day < ${before}::date order by entries.day, at limit ${maxEntries + 1}`;
  if (rows.length > maxEntries)
    throw new DomainError("conflict", "This period has too many entries. Choose a shorter one.");
  return rows;
}
