import { maxAddresses } from "@ironmonger/contract/addresses";
import type { Sql, TransactionSql } from "@ironmonger/db/client";
import type { addresses } from "@ironmonger/db/schema";
import type { Fragment } from "postgres";
import { newId } from "../../core/new-id.ts";

type UsedAddress = Pick<
  typeof addresses.$inferSelect,
  "userId" | "companyId" | "address" | "country" | "region" | "postcode" | "phone"
>;

/**
 * A CTE of the statement that uses an address, where `from` has a row: marks the user's address as the last one used, and saves it if it is
 * new and the account has room for another; the sites of a company are only marked. Writes nothing if it already was the last one used.
 */
export function recordUsedAddress(
  sql: Sql | TransactionSql,
  { userId, companyId, address, country, region, postcode, phone }: UsedAddress,
  from: Fragment,
): Fragment {
  const isThis = sql`(address, country, phone) = (${address}, ${country}, ${phone}) and region is not distinct from ${region} and postcode is not distinct from ${postcode}`;
  return sql`
    used_address as (
      insert into addresses (id, user_id, company_id, address, country, region, postcode, phone, last_used_at)
      select ${newId()}, ${userId}, ${companyId}::uuid, ${address}, ${country}, ${region}, ${postcode}, ${phone}, now()
      from ${from}, (
        select (count(*) < ${maxAddresses}::int and ${companyId}::uuid is null) or bool_or(${isThis}) as has_room,
          max(last_used_at) filter (where ${isThis}) = max(last_used_at) as was_last
        from addresses where owner_id = coalesce(${companyId}::uuid, ${userId}::uuid)) as existing
      where has_room and was_last is not true
      on conflict on constraint addresses_once do update set last_used_at = excluded.last_used_at
    )`;
}
