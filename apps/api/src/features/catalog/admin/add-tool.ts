import type { ToolForAdmins } from "@ironmonger/contract/catalog";
import { type AddToolInput, rulesIssue } from "@ironmonger/contract/catalog/edit-tool";
import { moneyIn } from "@ironmonger/contract/money";
import { maxSubtotalCents } from "@ironmonger/contract/pricing/charges";
import { tools } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import type { OfficeContext } from "../../../core/context.ts";
import { inTransaction } from "../../../core/database/in-transaction.ts";
import { isUniqueViolation } from "../../../core/database/is-unique-violation.ts";
import { fieldError } from "../../../core/domain-error.ts";
import { newId } from "../../../core/new-id.ts";
import { requireAttributes } from "../../attributes/require-attributes.ts";
import { requireCategory } from "../../categories/require-category.ts";
import { requireModel } from "../../models/require-model.ts";
import { changePictures } from "../../tools/change-pictures.ts";
import { recordToolChange } from "../../tools/record-tool-change.ts";
import { requireSuccessor } from "../../tools/require-successor.ts";
import { skuIsTaken } from "../../tools/sku-is-taken.ts";
import { auditedFields, selectToolsForAdmins, toToolForAdmins } from "../../tools/tool-row.ts";
import { addTools } from "../../tools/write-tools.statement.ts";

/**
 * Adds a tool together with its opening stock.
 * @throws DomainError invalid (no payment can pay the minimum order with tax and delivery, or there is no such category) · conflict
 * (another tool has this SKU, or a picture is no longer there)
 */
export async function addTool(ctx: OfficeContext<"tools.edit">, input: AddToolInput): Promise<ToolForAdmins> {
  const { available, categoryId: _, ...tool } = input;
  const settings = await ctx.settings.read();
  const issue = rulesIssue(tool, maxSubtotalCents(settings));
  if (issue) throw fieldError("invalid", issue.path.join("."), issue.sentence(moneyIn(settings.currency)));
  const id = newId();
  try {
    const row = await inTransaction(ctx, async (ctx) => {
      const { db } = ctx;
      const category = await requireCategory(db, input);
      await requireSuccessor(db, id, tool.successorId);
      await requireAttributes(db, tool.attributes);
      await requireModel(db, tool.modelId);
      const fields = { ...tool, category, ...(await changePictures(db, null, tool)) };
      await addTools(db, [{ id, fields, available }], ctx.user.id);
      const [added] = await selectToolsForAdmins(db).where(eq(tools.id, id));
      if (!added) throw new Error("The new tool is not there.");
      await recordToolChange(ctx, added, { before: null, after: { ...auditedFields(added), available } });
      return added;
    });
    return toToolForAdmins(row);
  } catch (error) {
    throw isUniqueViolation(error, "tools_sku") ? skuIsTaken(input.sku) : error;
  }
}
