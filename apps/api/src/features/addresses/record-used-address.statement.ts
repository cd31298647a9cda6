import { maxAddresses } from "@ironmonger/contract/addresses";
import type { addresses } from "@ironmonger/db/schema";
import type { Fragment } from "postgres";
import { newId } from "../../core/new-id.ts";
import type { Services } from "../../core/services.ts";

type UsedAddress = Pick<typeof addresses.$inferSelect, "userId" | "address" | "country" | "region" | "phone">;

/**
 * CTEs of the statement that uses an address, where `from` has a row: the user's address is the one used last, and is kept for the next order if
 * it is new. An account that is full of addresses keeps those it has. Writes nothing where it was the one used last already.
 */
export function recordUsedAddress(
  sql: Services["sql"],
  { userId, address, country, region, phone }: UsedAddress,
  from: Fragment,
): Fragment {
  const isThis = sql`
    a.user_id = ${userId} and a.address = ${address} and a.country = ${country} and a.region is not distinct from ${region} and a.phone = ${phone}`;
  return sql`
    used as (
      update addresses a set last_used_at = now() from ${from}
      where ${isThis} and (a.last_used_at = (select max(last_used_at) from addresses where user_id = ${userId})) is not true
    ), kept as (
      insert into addresses (id, user_id, address, country, region, phone, last_used_at)
      select ${newId()}, ${userId}, ${address}, ${country}, ${region}, ${phone}, now() from ${from}
      where not exists (select from addresses a where ${isThis})
        and (select count(*) from addresses where user_id = ${userId}) < ${maxAddresses}::int
      on conflict do nothing
    )`;
}
