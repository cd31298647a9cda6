import {
  type AssignPriceListsInput,
  type AssignToPriceListInput,
  maxBuyersOfList,
  type RemovePriceListsInput,
} from "@ironmonger/contract/price-lists";
import type { ChangedRow } from "@ironmonger/contract/tables/changed-rows";
import type { Database } from "@ironmonger/db/client";
import { companies, companyGroups, priceListCompanies, priceListGroups, priceLists } from "@ironmonger/db/schema";
import { eq, inArray } from "drizzle-orm";
import { changeRows } from "../../core/change-rows.ts";
import type { OfficeContext } from "../../core/context.ts";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { DomainError } from "../../core/domain-error.ts";
import { tellChange } from "../events/tell-change.ts";
import { auditedList, lockPriceList, readPriceList } from "./internal/price-list-rows.ts";
import { removePriceList } from "./save-price-list.ts";

/**
 * Assigns companies to a price list, in addition to the lists that they have.
 * @throws DomainError not_found (no such list) · conflict (the list is for too many companies)
 */
export async function assignToPriceList(
  ctx: OfficeContext<"prices.edit">,
  { id, companyIds }: AssignToPriceListInput,
): Promise<ChangedRow[]> {
  const found = await ctx.db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(inArray(companies.id, companyIds));
  const known = new Set(found.map((company) => company.id));
  await addBuyers(ctx, id, { companyIds: [...known], groupIds: [] });
  return changeRows(companyIds, found, async (companyId) => {
    if (!known.has(companyId)) throw new DomainError("not_found", "There is no such company.");
  });
}

/**
 * Assigns these price lists to a company or a group, in addition to those that it has.
 * @throws DomainError not_found (no such company or group)
 */
export async function assignPriceLists(
  ctx: OfficeContext<"prices.edit">,
  { ids, companyId, groupId }: AssignPriceListsInput,
): Promise<ChangedRow[]> {
  if (companyId && (await ctx.db.$count(companies, eq(companies.id, companyId))) === 0)
    throw new DomainError("not_found", "There is no such company.");
  if (groupId && (await ctx.db.$count(companyGroups, eq(companyGroups.id, groupId))) === 0)
    throw new DomainError("not_found", "There is no such group.");
  const added = { companyIds: companyId ? [companyId] : [], groupIds: groupId ? [groupId] : [] };
  return changeRows(ids, await named(ctx.db, ids), (id) => addBuyers(ctx, id, added));
}

/** Removes price lists with their entries. */
export async function removePriceLists(
  ctx: OfficeContext<"prices.edit">,
  { ids }: RemovePriceListsInput,
): Promise<ChangedRow[]> {
  return changeRows(ids, await named(ctx.db, ids), (id) => removePriceList(ctx, { id }));
}

const named = (db: Database, ids: string[]) =>
  db.select({ id: priceLists.id, name: priceLists.name }).from(priceLists).where(inArray(priceLists.id, ids));

type Buyers = { companyIds: string[]; groupIds: string[] };

/** Whoever has the list already keeps it, and nothing is changed then. */
async function addBuyers(ctx: OfficeContext<"prices.edit">, listId: string, added: Buyers): Promise<void> {
  const without = ({ companyIds, groupIds }: Buyers): Buyers => ({
    companyIds: added.companyIds.filter((id) => !companyIds.includes(id)),
    groupIds: added.groupIds.filter((id) => !groupIds.includes(id)),
  });
  const hasNone = ({ companyIds, groupIds }: Buyers) => companyIds.length === 0 && groupIds.length === 0;
  // Looked at before it is locked, because that counts its version up.
  if (hasNone(without(await readPriceList(ctx.db, listId)))) return;
  await inTransaction(ctx, async (ctx) => {
    const before = await lockPriceList(ctx.db, listId);
    const { companyIds, groupIds } = without(before);
    if (before.companyIds.length + companyIds.length > maxBuyersOfList)
      throw new DomainError("conflict", `A price list can be for at most ${maxBuyersOfList} companies.`);
    if (companyIds.length > 0)
      await ctx.db.insert(priceListCompanies).values(companyIds.map((companyId) => ({ listId, companyId })));
    if (groupIds.length > 0)
      await ctx.db.insert(priceListGroups).values(groupIds.map((groupId) => ({ listId, groupId })));
    const after = await readPriceList(ctx.db, listId);
    await tellChange(
      ctx,
      { entity: "price-list", id: listId, name: before.name },
      { before: auditedList(before), after: auditedList(after) },
    );
  });
}
