import type { PriceList, PriceListId, SavePriceListInput } from "@ironmonger/contract/price-lists";
import {
  categories,
  companies,
  companyGroups,
  priceListCompanies,
  priceListGroups,
  priceListRules,
  priceLists,
} from "@ironmonger/db/schema";
import { eq, inArray } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { DomainError, fieldError } from "../../core/domain-error.ts";
import { newId } from "../../core/new-id.ts";
import { requireAsSeen } from "../../core/require-unchanged.ts";
import { tellChange } from "../events/tell-change.ts";
import {
  auditedList,
  lockPriceList,
  readPriceList,
  requireRoomForList,
  withOwnName,
} from "./internal/price-list-rows.ts";

/**
 * Adds a price list, or changes the one with the id. Fields that are left out stay as they are, and so do its entries.
 * @throws DomainError not_found (no such list, company, group or category) · invalid (it ends before it begins) · conflict (another list
 * has this name, too many lists; with an issue for each field that is not as `expected`)
 */
export async function savePriceList(ctx: OfficeContext<"prices.edit">, input: SavePriceListInput): Promise<PriceList> {
  const { id, name } = input;
  return withOwnName(() =>
    inTransaction(ctx, async (ctx) => {
      const before = id ? await lockPriceList(ctx.db, id) : null;
      requireAsSeen("This price list", before, input.expected);
      if (!before) await requireRoomForList(ctx.db);
      const listId = id ?? newId();
      const { validFrom = before?.validFrom ?? null, validUntil = before?.validUntil ?? null } = input;
      if (validFrom && validUntil && Date.parse(validFrom) >= Date.parse(validUntil))
        throw fieldError("invalid", "validUntil", "A price list must end after it begins");
      const companyIds = [...new Set(input.companyIds ?? before?.companyIds)];
      const groupIds = [...new Set(input.groupIds ?? before?.groupIds)];
      const rules = input.rules ?? before?.rules ?? [];
      const values = {
        name,
        mayExceedPublic: input.mayExceedPublic ?? before?.mayExceedPublic ?? false,
        validFrom: validFrom ? new Date(validFrom) : null,
        validUntil: validUntil ? new Date(validUntil) : null,
      };
      if (before) await ctx.db.update(priceLists).set(values).where(eq(priceLists.id, listId));
      else await ctx.db.insert(priceLists).values({ id: listId, ...values });
      if ((await ctx.db.$count(companies, inArray(companies.id, companyIds))) < companyIds.length)
        throw new DomainError("not_found", "There is no such company.");
      if ((await ctx.db.$count(companyGroups, inArray(companyGroups.id, groupIds))) < groupIds.length)
        throw new DomainError("not_found", "There is no such group.");
      const categoryIds = rules.flatMap(({ categoryId }) => categoryId ?? []);
      if ((await ctx.db.$count(categories, inArray(categories.id, categoryIds))) < categoryIds.length)
        throw new DomainError("not_found", "There is no such category.");
      await ctx.db.delete(priceListCompanies).where(eq(priceListCompanies.listId, listId));
      await ctx.db.delete(priceListGroups).where(eq(priceListGroups.listId, listId));
      await ctx.db.delete(priceListRules).where(eq(priceListRules.listId, listId));
      if (companyIds.length > 0)
        await ctx.db.insert(priceListCompanies).values(companyIds.map((companyId) => ({ listId, companyId })));
      if (groupIds.length > 0)
        await ctx.db.insert(priceListGroups).values(groupIds.map((groupId) => ({ listId, groupId })));
      if (rules.length > 0) await ctx.db.insert(priceListRules).values(rules.map((rule) => ({ listId, ...rule })));
      const after = await readPriceList(ctx.db, listId);
      await tellChange(
        ctx,
        { entity: "price-list", id: listId, name },
        { before: before && auditedList(before), after: auditedList(after) },
      );
      return after;
    }),
  );
}

/**
 * Removes a price list with its entries.
 * @throws DomainError not_found
 */
export async function removePriceList(ctx: OfficeContext<"prices.edit">, { id }: PriceListId): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const before = await lockPriceList(ctx.db, id);
    await ctx.db.delete(priceLists).where(eq(priceLists.id, id));
    await tellChange(
      ctx,
      { entity: "price-list", id, name: before.name },
      { before: auditedList(before), after: null },
    );
  });
}
