import {
  type ChangedTools,
  type ChangeToolsInput,
  setFieldNames,
  type ToolChanges,
  writeSetField,
} from "@ironmonger/contract/catalog/change-tools";
import { formatMoney, formatNumber, formatTools } from "@ironmonger/contract/money";
import { maxSubtotalCents } from "@ironmonger/contract/pricing/charges";
import { toolChangeDetails, toolChanges } from "@ironmonger/db/schema";
import { eq, isNotNull } from "drizzle-orm";
import type { OfficeContext } from "../../../core/context.ts";
import { inTransaction } from "../../../core/database/in-transaction.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { newId } from "../../../core/new-id.ts";
import { recordChange } from "../../audit/record-change.ts";
import { liftStatementTimeout } from "../../changes/import/long-transaction.statement.ts";
import { judgeChanges } from "./judge-changes.ts";
import { storeDetails, writeTerms } from "./write-terms.statement.ts";

/**
 * Changes price, minimum order and stock of the selected tools exactly as `previewChanges` showed, or changes nothing. Tools whose new
 * values would be invalid are left as they are. Stock is corrected by the difference. A repeated call with the same key returns the change
 * that was made.
 * @throws DomainError conflict (the tools are not as the preview showed them; none changes; too many tools)
 */
export async function changeTools(ctx: OfficeContext<"tools.edit">, input: ChangeToolsInput): Promise<ChangedTools> {
  const { changes, idempotencyKey = null } = input;
  const settings = await ctx.settings.read();
  const changed = await inTransaction(ctx, async (ctx) => {
    await liftStatementTimeout(ctx.sql);
    const { db } = ctx;
    const changeId = newId();
    const [stored] = await db
      .insert(toolChanges)
      .values({ id: changeId, byUserId: ctx.user.id, idempotencyKey })
      .onConflictDoUpdate({
        target: [toolChanges.byUserId, toolChanges.idempotencyKey],
        targetWhere: isNotNull(toolChanges.idempotencyKey),
        set: { idempotencyKey },
      })
      .returning({ id: toolChanges.id });
    if (stored && stored.id !== changeId) {
      const isOfChange = eq(toolChangeDetails.changeId, stored.id);
      return { changeId: stored.id, changed: await db.$count(toolChangeDetails, isOfChange) };
    }
    // The row of the stock has a copy of the minimum order.
    const lock = changes.available || changes.minOrder ? "stock" : "tools";
    const { preview, toWrite } = await judgeChanges(db, input, {
      lock,
      lowStockMinimumOrders: settings.lowStockMinimumOrders,
      maxCents: maxSubtotalCents(settings),
    });
    if (preview.changed === 0) throw new DomainError("conflict", "This changes no tool.");
    if (preview.fingerprint !== input.fingerprint)
      throw new DomainError("conflict", "Some of these tools have changed since the preview. Look at it again.");
    await writeTerms(ctx.sql, toWrite, { userId: ctx.user.id, note: "Changed with other tools." });
    await storeDetails(ctx.sql, changeId, toWrite);
    if (changes.available) await ctx.jobs.enqueue(ctx.sql, "end-back-in-stock-requests", {});
    await recordChange(db, ctx, {
      action: "changed",
      entity: "tools",
      entityId: changeId,
      entityName: formatTools(preview.changed),
      before: {},
      after: { tools: preview.changed, ...describeChanges(changes) },
    });
    return { changeId, changed: preview.changed };
  });
  ctx.pageInvalidation.invalidate();
  return changed;
}

/** In words, for the audit log. */
function describeChanges({ price, minOrder, available, ...set }: ToolChanges): Record<string, string> {
  const signed = (amount: number, text: string) => `${amount < 0 ? "−" : "+"}${text}`;
  const numberText = (change: NonNullable<typeof minOrder>) =>
    change.kind === "set" ? formatNumber(change.to) : signed(change.by, formatNumber(Math.abs(change.by)));
  const priceText = (change: NonNullable<typeof price>) => {
    if (change.kind === "set") return formatMoney(change.to);
    if (change.kind === "percent") return signed(change.percent, `${Math.abs(change.percent)} %`);
    return signed(change.by, formatMoney(Math.abs(change.by)));
  };
  return {
    ...(price && { price: priceText(price) }),
    ...(minOrder && { minimumOrder: numberText(minOrder) }),
    ...(available && { available: numberText(available) }),
    ...Object.fromEntries(
      setFieldNames.flatMap((field) => (set[field] === undefined ? [] : [[field, writeSetField(field, set)]])),
    ),
  };
}
