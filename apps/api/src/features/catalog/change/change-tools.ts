import {
  type ChangedTools,
  type ChangeToolsInput,
  setFieldNames,
  type ToolChanges,
  writeSetField,
} from "@ironmonger/contract/catalog/change-tools";
import { formatNumber, formatTools, type Money, moneyIn } from "@ironmonger/contract/money";
import { maxSubtotalCents } from "@ironmonger/contract/pricing/charges";
import { changeRows, changes } from "@ironmonger/db/schema";
import { eq, isNotNull, sql } from "drizzle-orm";
import type { OfficeContext } from "../../../core/context.ts";
import { inTransaction } from "../../../core/database/in-transaction.ts";
import { setLocal } from "../../../core/database/until-commit.statement.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { newId } from "../../../core/new-id.ts";
import { storeRows } from "../../changes/change-rows.statement.ts";
import { tellChange } from "../../events/tell-change.ts";
import { updateTools } from "../../tools/write-tools.statement.ts";
import { toChangeRow, toToolChange } from "./changed-terms.ts";
import { judgeChanges } from "./judge-changes.ts";

/**
 * Changes price, minimum order and stock of the selected tools exactly as `previewChanges` showed, or changes nothing. Tools whose new
 * values would be invalid are left as they are. Stock is corrected by the difference. A repeated call with the same key returns the change
 * that was made.
 * @throws DomainError conflict (the tools are not as the preview showed them; none changes; too many tools)
 */
export async function changeTools(ctx: OfficeContext<"tools.edit">, input: ChangeToolsInput): Promise<ChangedTools> {
  const { changes: wanted, idempotencyKey = null } = input;
  const settings = await ctx.settings.read();
  const money = moneyIn(settings.currency);
  const changed = await inTransaction(ctx, async (ctx) => {
    await setLocal(ctx.db, "statement_timeout", "0");
    const { db } = ctx;
    const changeId = newId();
    const [stored] = await db
      .insert(changes)
      .values({
        ...{ id: changeId, kind: "bulk", byUserId: ctx.user.id, idempotencyKey },
        ...{ appliedAt: sql`now()`, appliedByUserId: ctx.user.id },
      })
      .onConflictDoUpdate({
        target: [changes.byUserId, changes.idempotencyKey],
        targetWhere: isNotNull(changes.idempotencyKey),
        set: { idempotencyKey },
      })
      .returning({ id: changes.id });
    if (stored && stored.id !== changeId) {
      const isOfChange = eq(changeRows.changeId, stored.id);
      return { changeId: stored.id, changed: await db.$count(changeRows, isOfChange) };
    }
    // The row of the stock has a copy of the minimum order.
    const lock = wanted.available || wanted.minOrder ? "stock" : "tools";
    const { preview, toWrite } = await judgeChanges(db, input, {
      lock,
      lowStockMinimumOrders: settings.lowStockMinimumOrders,
      maxCents: maxSubtotalCents(settings),
      money,
    });
    if (preview.changed === 0) throw new DomainError("conflict", "This changes no tool.");
    if (preview.fingerprint !== input.fingerprint)
      throw new DomainError("conflict", "Some of these tools have changed since the preview. Look at it again.");
    await updateTools(db, toWrite.map(toToolChange), { userId: ctx.user.id, note: "Changed with other tools." });
    await storeRows(db, changeId, toWrite.map(toChangeRow));
    await tellChange(
      ctx,
      { entity: "tools", id: changeId, name: formatTools(preview.changed) },
      { before: {}, after: { tools: preview.changed, ...describeChanges(wanted, money) } },
    );
    return { changeId, changed: preview.changed };
  });
  return changed;
}

/** In words, for the audit log. */
function describeChanges(
  { price, priceUnit, minOrder, available, ...set }: ToolChanges,
  money: Money,
): Record<string, string> {
  const signed = (amount: number, text: string) => `${amount < 0 ? "−" : "+"}${text}`;
  const numberText = (change: NonNullable<typeof minOrder>) =>
    change.kind === "set" ? formatNumber(change.to) : signed(change.by, formatNumber(Math.abs(change.by)));
  const priceText = (change: NonNullable<typeof price>) => {
    if (change.kind === "set") return money.format(change.to);
    if (change.kind === "percent") return signed(change.percent, `${Math.abs(change.percent)} %`);
    return signed(change.by, money.format(Math.abs(change.by)));
  };
  return {
    ...(price && { price: priceText(price) }),
    ...(priceUnit && {
      priceUnit: `${formatNumber(priceUnit.to)}, ${priceUnit.keep === "numbers" ? "the numbers stay" : "the price of one stays"}`,
    }),
    ...(minOrder && { minimumOrder: numberText(minOrder) }),
    ...(available && { available: numberText(available) }),
    ...Object.fromEntries(
      setFieldNames.flatMap((field) => (set[field] === undefined ? [] : [[field, writeSetField(field, set, money)]])),
    ),
  };
}
