import type { TransactionSql } from "@ironmonger/db/client";

/**
 * The next number of a series and year, with its day: `day`, or the one of the number before if that is later. The row stays locked until
 * the transaction ends, so **call it last**: the number exists only if the transaction commits, and others wait for it.
 */
export async function takeNumber(
  tx: TransactionSql,
  { series, day }: { series: string; day: string },
): Promise<{ number: string; issuedOn: string }> {
  const year = Number(day.slice(0, 4));
  const [row] = await tx<[{ lastNumber: number; issuedOn: string }]>`
    insert into invoice_series as s (series, year, last_number, last_issued_on) values (${series}, ${year}, 1, ${day}::date)
    on conflict (series, year) do update
      set last_number = s.last_number + 1, last_issued_on = greatest(s.last_issued_on, excluded.last_issued_on)
    returning last_number as "lastNumber", last_issued_on::text as "issuedOn"`;
  return { number: `${series}-${year}-${String(row.lastNumber).padStart(6, "0")}`, issuedOn: row.issuedOn };
}
