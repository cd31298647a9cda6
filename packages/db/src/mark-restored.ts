/** How many order numbers a restored database skips, apart from those for each second since the backup's last entry. */
const skippedNumbers = 10_000;
const skippedPerSecond = 10;

/**
 * Run on a database that was restored from a backup: the shop then ships nothing until it has been compared with the card provider, from an
 * hour before the backup's last entry. Order numbers continue well beyond the last one, because buyers have emails with numbers that were
 * assigned since. The gap grows with the age of the backup, so a second restore of it does not repeat numbers assigned after the first.
 * It never goes back, even if the clock of this machine is behind that of the backup's.
 */
export const markRestored = `
  do $$ declare last_entry timestamptz; begin
    if to_regclass('public.restores') is null then return; end if;
    select max(at) into last_entry from (
      select max(happened_at) as at from order_events
      union all select max(handled_at) from payment_events
      union all select max(checked_at) from payments
      union all select max(read_at) from provider_readings
      union all select max(created_at) from users) as entries;
    insert into restores (id, since)
    values (new_id(), coalesce(last_entry, now() - interval '60 days') - interval '1 hour');
    perform setval('orders_number_seq', last_value + ${skippedNumbers}
      + ${skippedPerSecond} * greatest(0, extract(epoch from now() - coalesce(last_entry, '2026-01-01')))::bigint) from orders_number_seq;
  end $$`;
