import { inTransaction } from "../../../core/database/in-transaction.ts";
import type { Services } from "../../../core/services.ts";

const maxOrders = 500;
/** Most old orders no longer say it. An index of those that do would cost every order, for a job that runs once an hour. */
const maxRead = 5000;

/**
 * Removes who bought from the next orders by id that still say it: name, email, phone and texts, and of a person's order also where it went
 * and their own numbers. Numbers, days, tools, amounts, country and region stay. What is still open is left as it is. Returns where the
 * next step begins; null at the end.
 */
export async function anonymiseOrders(
  services: Pick<Services, "sql">,
  { after, before }: { after: string; before: string },
): Promise<string | null> {
  return inTransaction(services, async ({ sql }) => {
    const [end] = await sql<{ id: string }[]>`
      select id from orders where id > ${after} and id < ${before} order by id offset ${maxRead - 1} limit 1`;
    const found = await sql<{ id: string; isOpen: boolean }[]>`
      select id, statuses && '{to-approve,unpaid,pending}' or is_disputed
          or exists (select from refunds r where r.order_id = o.id and (r.status = 'pending' or r.status = 'failed' and r.resolved_at is null))
          or exists (select from invoices i where i.order_id = o.id and (i.open_cents > 0 or i.is_disputed)) as "isOpen"
      from orders o where anonymised_at is null and id > ${after} and id < ${before} and id <= ${end?.id ?? before} order by id limit ${maxOrders}`;
    const ids = found.filter(({ isOpen }) => !isOpen).map(({ id }) => id);
    if (ids.length > 0) {
      await sql`
        update order_lines l set cost_centre = null, reference = null from orders o
        where o.id = l.order_id and o.id = any(${ids}::uuid[]) and o.company_id is null and num_nonnulls(l.cost_centre, l.reference) > 0`;
      await sql`delete from purchase_order_files f using orders o where o.id = f.order_id and o.id = any(${ids}::uuid[]) and o.company_id is null`;
      await sql`
        update orders o set buyer_name = 'Removed', buyer_email = 'removed@closed.invalid', phone = '0', note = null,
          idempotency_key = null, idempotency_hash = null, anonymised_at = now(),
          address = case when company_id is null then 'Removed' else address end,
          postcode = case when company_id is not null then postcode end,
          billing_address = case when company_id is not null then billing_address end,
          po_number = case when company_id is not null then po_number end,
          purchase_order_name = case when company_id is not null then purchase_order_name end,
          cost_centre = case when company_id is not null then cost_centre end,
          reference = case when company_id is not null then reference end,
          search_text = case when company_id is not null then search_text else (
            select lower(string_agg(concat_ws(chr(10), tool_name, sku), chr(10) order by position)) from order_lines where order_id = o.id) end
        where id = any(${ids}::uuid[])`;
      await sql`update order_events set text = 'Removed' where order_id = any(${ids}::uuid[]) and text is not null`;
    }
    return (found.length === maxOrders ? found.at(-1)?.id : end?.id) ?? null;
  });
}
