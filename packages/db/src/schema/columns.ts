import { timestamp } from "drizzle-orm/pg-core";

/** A moment in time; the database keeps the zone, the code sees a Date. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
