/** How many order numbers a restored database skips at least, and to which multiple it rounds up. */
const skippedNumbers = 10_000;

/**
 * Run on a database that was restored from a backup: the shop then ships nothing until it is compared with the card provider from an hour
 * before the backup's last entry on. Order numbers go on well beyond the last one, because buyers hold emails with numbers that were given out since.
 */
export const markRestored = `
  do $$ begin
    if to_regclass('public.restores') is null then return; end if;
    insert into restores (id, since)
    select new_id(), coalesce(max(at), now() - interval '60 days') - interval '1 hour' from (
      select max(happened_at) as at from order_events
      union all select max(handled_at) from payment_events
      union all select max(checked_at) from payments
      union all select max(read_at) from provider_readings) as entries;
    perform setval('orders_number_seq', (last_value / ${skippedNumbers} + 2) * ${skippedNumbers}) from orders_number_seq;
  end $$`;
