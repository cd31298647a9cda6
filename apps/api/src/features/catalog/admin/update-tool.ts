import type { ToolForAdmins } from "@ironmonger/contract/catalog";
import { type EditableTool, rulesIssue, type UpdateToolInput } from "@ironmonger/contract/catalog/edit-tool";
import { toolTexts } from "@ironmonger/contract/catalog/tool-field-texts";
import { messages } from "@ironmonger/contract/messages";
import { moneyIn } from "@ironmonger/contract/money";
import { maxSubtotalCents } from "@ironmonger/contract/pricing/charges";
import { toolStock, tools } from "@ironmonger/db/schema";
import { and, eq } from "drizzle-orm";
import type { OfficeContext } from "../../../core/context.ts";
import { inTransaction } from "../../../core/database/in-transaction.ts";
import { isUniqueViolation } from "../../../core/database/is-unique-violation.ts";
import { DomainError, fieldError } from "../../../core/domain-error.ts";
import { requireUnchanged } from "../../../core/require-unchanged.ts";
import { requireAttributes } from "../../attributes/require-attributes.ts";
import { requireCategory } from "../../categories/require-category.ts";
import { requireModel } from "../../models/require-model.ts";
import { changeDocuments } from "../../tools/change-documents.ts";
import { changePictures } from "../../tools/change-pictures.ts";
import { recordToolChange } from "../../tools/record-tool-change.ts";
import { requireSuccessor } from "../../tools/require-successor.ts";
import { setStockWithin } from "../../tools/set-stock.ts";
import { skuIsTaken } from "../../tools/sku-is-taken.ts";
import {
  auditedFields,
  editableFields,
  isNotDeleted,
  selectToolsForAdmins,
  toToolForAdmins,
} from "../../tools/tool-row.ts";
import { updateTools } from "../../tools/write-tools.statement.ts";

/**
 * Changes these fields of a tool; a changed stock is recorded as a correction. Orders have the prices that were frozen when they were
 * placed.
 * @throws DomainError not_found · invalid (the rules do not fit the other ones of the tool, or there is no such category, with an issue for
 * the field) · conflict (another tool has this SKU; a field is not as `expected`; or a picture or document is no longer there)
 */
export async function updateTool(
  ctx: OfficeContext<"tools.edit">,
  { id, available, expected = {}, categoryId, ...changes }: UpdateToolInput,
): Promise<ToolForAdmins> {
  const isThisTool = and(eq(tools.id, id), isNotDeleted);
  const hasStock = available !== undefined;
  const settings = await ctx.settings.read();
  const money = moneyIn(settings.currency);
  try {
    const tool = await inTransaction(ctx, async (ctx) => {
      const { db } = ctx;
      const [before] = await selectToolsForAdmins(db)
        .where(isThisTool)
        .for("no key update", { of: hasStock ? [tools, toolStock] : tools });
      if (!before) throw new DomainError("not_found", messages.toolNotFound);
      // A tool as others read it has the tax class by which it is charged.
      const isCharged = expected.taxClass === before.taxClass;
      const seen = { ...editableFields(before), ...(isCharged && { taxClass: before.taxClass }) };
      requireUnchanged<EditableTool>("This tool", seen, expected, toolTexts(money));
      const rules = {
        priceCents: changes.priceCents ?? before.priceCents,
        priceUnit: changes.priceUnit ?? before.priceUnit,
        minOrder: changes.minOrder ?? before.minOrder,
        casePack: changes.casePack ?? before.casePack,
        priceBreaks: changes.priceBreaks ?? before.priceBreaks,
        family: changes.family === undefined ? before.family : changes.family,
      };
      // A tool may still have a minimum order that became too expensive when the settings changed.
      const isCostUnchanged =
        rules.priceCents === before.priceCents &&
        rules.priceUnit === before.priceUnit &&
        rules.minOrder === before.minOrder;
      const issue = rulesIssue(rules, isCostUnchanged ? undefined : maxSubtotalCents(settings));
      if (issue) throw fieldError("invalid", issue.path.join("."), issue.sentence(money));
      const category = await requireCategory(db, { ...changes, categoryId });
      await requireSuccessor(db, id, changes.successorId);
      await requireAttributes(db, changes.attributes);
      await requireModel(db, changes.modelId);
      await changeDocuments(db, before.documents, changes.documents);
      const changed = { ...changes, category };
      if (Object.values(changed).some((value) => value !== undefined)) {
        const fields = { ...changed, ...(await changePictures(db, before, changes)) };
        await updateTools(db, [{ id, fields }], { userId: ctx.user.id, note: "" });
      }
      if (hasStock) await setStockWithin(ctx, { id, available, note: "Changed with the tool." });
      const [after] = await selectToolsForAdmins(db).where(isThisTool);
      if (!after) throw new Error("The changed tool is not there.");
      await recordToolChange(ctx, after, { before: auditedFields(before), after: auditedFields(after) });
      return toToolForAdmins(after);
    });
    return tool;
  } catch (error) {
    throw isUniqueViolation(error, "tools_sku") ? skuIsTaken(changes.sku) : error;
  }
}
