import type { buyers, faqItems } from "@ironmonger/db/schema";
import { type SQL, sql } from "drizzle-orm";

/** Whether a row comes after the one with this id, in the order that an admin chose. */
export const isAfter = (table: typeof faqItems | typeof buyers, id: string | null): SQL | undefined =>
  id === null
    ? undefined
    : sql`(${table.position}, ${table.id}) > (select other.position, other.id from ${table} other where other.id = ${id})`;
