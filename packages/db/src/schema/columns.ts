import type { PriceUnit } from "@ironmonger/contract/pricing/price-unit";
import { type SQL, sql } from "drizzle-orm";
import { customType, smallint, timestamp } from "drizzle-orm/pg-core";

/** A point in time: `timestamptz` in the database, a Date in the code. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** How many sales units a price buys: 1, 10, 100 or 1000. */
export const priceUnit = (name = "price_unit") => smallint(name).$type<PriceUnit>().notNull().default(1);

/** A SKU or another number without capitals and punctuation, so that HT1008 finds HT-1008. */
export const numberKey = (number: SQL): SQL<string> => sql`regexp_replace(lower(${number}), '[^[:alnum:]]', '', 'g')`;
