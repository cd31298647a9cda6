import { bankStatements, orders } from "@ironmonger/db/schema";
import { lt, sql } from "drizzle-orm";
import { inTransaction } from "../../core/database/in-transaction.ts";
import type { JobData } from "../../core/jobs/job-queues.ts";
import type { Services } from "../../core/services.ts";
import { queueReminders } from "./dunning/queue-reminders.ts";
import { freeOrder, isOutOfStep, lockOrders } from "./internal/free-orders.ts";
import { ownerOf } from "./internal/owner-credit.ts";
import { spendCredit } from "./spend-credit.ts";

const ordersAtOnce = 200;

export async function spendCreditOf(services: Services, data: JobData["use-credit"]): Promise<void> {
  const owner = ownerOf(data);
  if (owner) await spendCredit(services, owner);
}

/** Frees what cancelled orders were paid, and queues reminders. */
export async function mindReceivables(services: Services): Promise<void> {
  const found = await services.db
    .select({ id: orders.id, companyId: orders.companyId, userId: orders.userId })
    .from(orders)
    .where(isOutOfStep)
    .limit(ordersAtOnce);
  for (const { id, ...order } of found)
    await inTransaction(services, async (services) => {
      await lockOrders(services, [id]);
      await freeOrder(services, id);
      const owner = ownerOf(order);
      if (owner) await services.jobs.enqueue(services.sql, "use-credit", owner);
    });
  await services.db.delete(bankStatements).where(lt(bankStatements.readAt, sql`now() - interval '30 days'`));
  await queueReminders(services);
}
