import type { AddToolInput, Tool } from "@ironmonger/contract/catalog";
import { stockMovements, toolStock, tools } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import type { AdminContext } from "../../core/context.ts";
import { isUniqueViolation } from "../../core/database/is-unique-violation.ts";
import { DomainError } from "../../core/domain-error.ts";
import { newId } from "../../core/new-id.ts";
import { selectTools, toTool } from "./internal/tool-row.ts";

/**
 * Adds a tool together with its opening stock.
 * @throws DomainError conflict (another tool has this sku)
 */
export async function addTool({ db, user, pageInvalidation }: AdminContext, input: AddToolInput): Promise<Tool> {
  const { available, ...tool } = input;
  const id = newId();
  try {
    const [row] = await db.transaction(async (tx) => {
      await tx.insert(tools).values({ id, ...tool });
      await tx.insert(toolStock).values({ toolId: id, available, minOrder: tool.minOrder });
      if (available > 0)
        await tx
          .insert(stockMovements)
          .values({ id: newId(), toolId: id, delta: available, reason: "opening", byUserId: user.id });
      return selectTools(tx).where(eq(tools.id, id));
    });
    if (!row) throw new Error("The new tool is not there.");
    pageInvalidation.invalidate();
    return toTool(row);
  } catch (error) {
    if (isUniqueViolation(error, "tools_sku"))
      throw new DomainError("conflict", `Another tool has the SKU ${input.sku}.`);
    throw error;
  }
}
