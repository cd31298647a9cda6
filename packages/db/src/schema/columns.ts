import { timestamp } from "drizzle-orm/pg-core";

/** A point in time: `timestamptz` in the database, a Date in the code. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
