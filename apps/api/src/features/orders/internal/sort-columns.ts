import type { ListOrdersInput } from "@ironmonger/contract/orders";
import type { Sql } from "@ironmonger/db/client";
import type { Fragment } from "../../../core/jobs/jobs.ts";

/** What the admin's table of the orders `o` is sorted by. */
export const sortColumns: Record<ListOrdersInput["sortBy"], (sql: Sql) => Fragment> = {
  placedAt: (sql) => sql`o.id`,
  buyerEmail: (sql) => sql`o.buyer_email collate "C"`,
  toolName: (sql) => sql`o.tool_name collate "C"`,
  quantity: (sql) => sql`o.quantity`,
  total: (sql) => sql`o.total_cents`,
};
