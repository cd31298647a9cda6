import { queryBuilder } from "@ironmonger/db/client";
import { approvals } from "@ironmonger/db/schema";
import type { Services } from "../../../core/services.ts";
import type { OrderRow } from "../internal/order-rows.ts";
import type { NeededApproval } from "./approval-of-order.ts";
import type { Placing } from "./lock-buyers-orders.statement.ts";

/** Lets an order that was just written wait for the steps that its company's rules ask for. */
export async function requestApproval(
  { sql, jobs }: Placing & Pick<Services, "jobs">,
  { id: orderId, companyId }: Pick<OrderRow, "id" | "companyId">,
  approval: NeededApproval,
): Promise<void> {
  if (companyId === null) return;
  await queryBuilder(sql)
    .insert(approvals)
    .values({ orderId, companyId, ...approval });
  await jobs.enqueue(sql, "order-mails", { orderId, about: "to-approve" });
}
