import type { PriceUnit } from "@ironmonger/contract/pricing/price-unit";
import { getTableColumns, getTableName, is, type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  type CheckBuilder,
  check,
  customType,
  PgArray,
  PgText,
  smallint,
  timestamp,
} from "drizzle-orm/pg-core";

/** A point in time: `timestamptz` in the database, a Date in the code. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** How many sales units a price buys: 1, 10, 100 or 1000. */
export const priceUnit = (name = "price_unit") => smallint(name).$type<PriceUnit>().notNull().default(1);

/** A SKU or another number without capitals and punctuation, so that HT1008 finds HT-1008. */
export const numberKey = (number: SQL): SQL<string> => sql`regexp_replace(lower(${number}), '[^[:alnum:]]', '', 'g')`;

/** For each column of texts with an `enum`: the database refuses other values, too. */
export function knownValues(columns: Record<string, AnyPgColumn>): CheckBuilder[] {
  const [table] = Object.values(columns).map((column) => column.table);
  return Object.values<AnyPgColumn>(table ? getTableColumns(table) : {}).flatMap((column) => {
    const values = is(column, PgArray)
      ? column.baseColumn.enumValues
      : is(column, PgText)
        ? column.enumValues
        : undefined;
    if (!values?.length || column.generated) return [];
    const list = values.map((value) => `'${value}'`).join(", ");
    const isKnown = sql.raw(is(column, PgArray) ? `<@ array[${list}]` : `in (${list})`);
    return [check(`${getTableName(column.table)}_${column.name}_known`, sql`${column} ${isKnown}`)];
  });
}
