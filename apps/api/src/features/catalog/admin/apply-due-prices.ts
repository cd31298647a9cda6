import { rulesIssue } from "@ironmonger/contract/catalog/edit-tool";
import type { Money } from "@ironmonger/contract/money";
import { scheduledPrices, tools } from "@ironmonger/db/schema";
import { and, asc, eq, isNull, lte, sql } from "drizzle-orm";
import { inTransaction } from "../../../core/database/in-transaction.ts";
import type { Services } from "../../../core/services.ts";
import { shopMoney } from "../../../core/shop-settings.ts";
import { recordDueChange } from "../../tools/record-tool-change.ts";
import { auditedFields, isNotDeleted, selectToolsForAdmins } from "../../tools/tool-row.ts";
import { updateTools } from "../../tools/write-tools.statement.ts";
import { changeByPrice } from "./change-by-price.ts";

/** Applies the scheduled prices that are due, oldest first, each in a transaction of its own. Returns how many there were. */
export async function applyDuePrices(services: Services): Promise<number> {
  const money = await shopMoney(services);
  let done = 0;
  while (await applyNext(services, money)) done += 1;
  return done;
}

/** A price that no longer fits the tool's rules is not applied, and says why. */
const applyNext = (services: Services, money: Money): Promise<boolean> =>
  inTransaction(services, async (services) => {
    const { db } = services;
    const [due] = await db
      .select()
      .from(scheduledPrices)
      .where(and(isNull(scheduledPrices.doneAt), lte(scheduledPrices.at, sql`now()`)))
      .orderBy(asc(scheduledPrices.at), asc(scheduledPrices.id))
      .limit(1)
      .for("update");
    if (!due || due.doneAt !== null) return false;
    const isThisTool = and(eq(tools.id, due.toolId), isNotDeleted);
    const [before] = await selectToolsForAdmins(db).where(isThisTool).for("no key update", { of: tools });
    const change = before && changeByPrice(before, due);
    const broken = before && rulesIssue({ ...before, ...change });
    const issue = before ? (broken?.sentence(money) ?? null) : "The tool has left the shop";
    await db.update(scheduledPrices).set({ doneAt: sql`now()`, issue }).where(eq(scheduledPrices.id, due.id));
    if (!before || !change || issue !== null) return true;
    await updateTools(db, [{ id: due.toolId, fields: change }], { userId: due.byUserId, note: "" });
    await recordDueChange(
      services,
      before,
      { before: auditedFields(before), after: auditedFields({ ...before, ...change }) },
      due.byUserId,
    );
    return true;
  });
