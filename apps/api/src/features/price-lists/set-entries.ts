import type { Money } from "@ironmonger/contract/money";
import type {
  ChangeEntriesInput,
  PriceList,
  PriceListEntryInput,
  SetEntriesInput,
} from "@ironmonger/contract/price-lists";
import type { Database } from "@ironmonger/db/client";
import { priceListEntries, tools } from "@ironmonger/db/schema";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";
import { inTransaction, type Within } from "../../core/database/in-transaction.ts";
import { isAnyOf } from "../../core/database/is-any-of.ts";
import { DomainError, type Issue } from "../../core/domain-error.ts";
import { requireVersion } from "../../core/require-unchanged.ts";
import { shopMoney } from "../../core/shop-settings.ts";
import { tellChange } from "../events/tell-change.ts";
import { entryIssue } from "./internal/entry-issue.ts";
import { putEntries, readEntries, requireRoom } from "./internal/entry-rows.ts";
import { lockPriceList, readPriceList } from "./internal/price-list-rows.ts";

/**
 * Replaces all entries of a price list, or nothing.
 * @throws DomainError as `changeEntries`
 */
export async function setEntries(
  ctx: OfficeContext<"prices.edit">,
  { id, entries, expected }: SetEntriesInput,
): Promise<PriceList> {
  const money = await shopMoney(ctx);
  return changeList(ctx, id, async ({ db: tx }, before) => {
    requireVersion("This price list", before, expected);
    const valid = await requireValid(tx, entries, money);
    const toolIds = [...new Set(entries.map(({ toolId }) => toolId))];
    await tx
      .delete(priceListEntries)
      .where(
        and(
          eq(priceListEntries.listId, id),
          toolIds.length > 0 ? sql`not ${isAnyOf(priceListEntries.toolId, toolIds)}` : undefined,
        ),
      );
    await putEntries(tx, id, valid);
  });
}

/**
 * Adds, changes and removes single entries of a price list, all or none. What a known entry leaves out stays as it is.
 * @throws DomainError not_found (no such list) · invalid, with an issue for each wrong entry (no such tool, rules that contradict each
 * other, a tool twice) · conflict (too many entries, or the list is no longer as `expected`)
 */
export async function changeEntries(
  ctx: OfficeContext<"prices.edit">,
  { id, entries, removedToolIds, expected }: ChangeEntriesInput,
): Promise<PriceList> {
  const money = await shopMoney(ctx);
  return changeList(ctx, id, async ({ db: tx }, before) => {
    requireVersion("This price list", before, expected);
    const known = await readEntries(
      tx,
      id,
      entries.map(({ toolId }) => toolId),
    );
    const changed = entries.map((entry) => ({ ...known.get(entry.toolId), ...entry }));
    const valid = await requireValid(tx, changed, money);
    await tx
      .delete(priceListEntries)
      .where(and(eq(priceListEntries.listId, id), isAnyOf(priceListEntries.toolId, removedToolIds)));
    await putEntries(tx, id, valid);
  });
}
function changeList(
  ctx: OfficeContext<"prices.edit">,
  id: string,
  change: (ctx: Within<OfficeContext<"prices.edit">>, before: PriceList) => Promise<void>,
): Promise<PriceList> {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockPriceList(ctx.db, id);
    await change(ctx, before);
    await requireRoom(ctx.db, id);
    const after = await readPriceList(ctx.db, id);
    await tellChange(
      ctx,
      { entity: "price-list", id, name: after.name },
      {
        before: { entryCount: before.entryCount },
        after: { entryCount: after.entryCount, changedAt: new Date().toISOString() },
      },
    );
    return after;
  });
}

/** The entries, of which one that names no price unit is of the one that its tool has now. */
async function requireValid(tx: Database, entries: readonly PriceListEntryInput[], money: Money) {
  const ids = entries.map(({ toolId }) => toolId);
  const rows =
    ids.length === 0
      ? []
      : await tx
          .select({ id: tools.id, minOrder: tools.minOrder, casePack: tools.casePack, priceUnit: tools.priceUnit })
          .from(tools)
          .where(and(isAnyOf(tools.id, [...new Set(ids)]), isNull(tools.deletedAt)));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const seen = new Set<string>();
  const withUnits = entries.map((entry) => {
    return { ...entry, priceUnit: entry.priceUnit ?? byId.get(entry.toolId)?.priceUnit ?? (1 as const) };
  });
  const issues = withUnits.flatMap(
    ({ toolId, priceCents, priceBreaks = null, minOrder = null, casePack = null }, index): Issue[] => {
      const at = (path: (string | number)[], message: string) => [
        { path: ["entries", index, ...path].join("."), message },
      ];
      const tool = byId.get(toolId);
      if (!tool) return at(["toolId"], "There is no such tool.");
      if (seen.has(toolId)) return at(["toolId"], "This tool is in the list twice.");
      seen.add(toolId);
      const issue = entryIssue({ priceCents, priceBreaks, minOrder, casePack }, tool);
      return issue ? at(issue.path, issue.sentence(money)) : [];
    },
  );
  const [first] = issues;
  if (first) throw new DomainError("invalid", first.message, { issues: issues.slice(0, 1000) });
  return withUnits;
}
