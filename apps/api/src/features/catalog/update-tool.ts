import { rulesProblem, type Tool, type UpdateToolInput } from "@ironmonger/contract/catalog";
import { messages } from "@ironmonger/contract/messages";
import { tools } from "@ironmonger/db/schema";
import { and, eq } from "drizzle-orm";
import type { AdminContext } from "../../core/context.ts";
import { isUniqueViolation } from "../../core/database/is-unique-violation.ts";
import { DomainError } from "../../core/domain-error.ts";
import { recordChange } from "../audit/record-change.ts";
import { correctStock } from "./correct-stock.ts";
import { auditedFields, isOnSale, selectTools, toTool } from "./internal/tool-row.ts";

/**
 * Changes the given fields of a tool; another stock is a correction. Orders keep the prices that were frozen when they were placed.
 * @throws DomainError not_found · conflict (another tool has this SKU; or the rules do not fit those that the tool keeps, with an issue for the field)
 */
export async function updateTool(ctx: AdminContext, { id, available, ...changes }: UpdateToolInput): Promise<Tool> {
  const isThisTool = and(eq(tools.id, id), isOnSale);
  try {
    const row = await ctx.db.transaction(async (tx) => {
      const [before] = await selectTools(tx).where(isThisTool).for("no key update", { of: tools });
      if (!before) throw new DomainError("not_found", messages.toolNotFound);
      const problem = rulesProblem({
        priceCents: changes.priceCents ?? before.priceCents,
        minOrder: changes.minOrder ?? before.minOrder,
        casePack: changes.casePack ?? before.casePack,
        priceBreaks: changes.priceBreaks ?? before.priceBreaks,
      });
      if (problem) {
        const issues = [{ path: problem.path.join("."), message: problem.message }];
        throw new DomainError("conflict", problem.message, { issues });
      }
      if (Object.values(changes).some((value) => value !== undefined))
        await tx.update(tools).set(changes).where(isThisTool);
      const [after] = await selectTools(tx).where(isThisTool);
      if (!after) throw new Error("The changed tool is not there.");
      await recordChange(tx, ctx, {
        action: "changed",
        entity: "tool",
        entityId: id,
        entityName: after.name,
        before: auditedFields(before),
        after: auditedFields(after),
      });
      return after;
    });
    ctx.pageInvalidation.invalidate();
    if (available === undefined) return toTool(row);
    return correctStock(ctx, { id, available, reason: "Changed with the tool." });
  } catch (error) {
    if (isUniqueViolation(error, "tools_sku"))
      throw new DomainError("conflict", `Another tool has the SKU ${changes.sku}.`);
    throw error;
  }
}
