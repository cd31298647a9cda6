import { isDeepStrictEqual } from "node:util";
import type { SetAssortmentInput } from "@ironmonger/contract/companies";
import { assortments, categories, companies, companyGroups } from "@ironmonger/db/schema";
import { eq, inArray, sql } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { DomainError } from "../../core/domain-error.ts";
import { newId } from "../../core/new-id.ts";
import { requireVersion } from "../../core/require-unchanged.ts";
import { tellChange } from "../events/tell-change.ts";
import { companyNotFound, groupNotFound } from "./internal/company-row.ts";

/**
 * Sets what a company, or each company of a group, is shown: only some categories, and additional ones that may be hidden from the public.
 * @throws DomainError not_found (no such company, group or category) · conflict (the company or group is no longer as `expected`)
 */
export async function setAssortment(ctx: OfficeContext<"companies.edit">, input: SetAssortmentInput): Promise<void> {
  const { companyId = null, groupId = null, onlyCategoryIds, extraCategoryIds, expected } = input;
  const [owners, isOwn] = companyId
    ? [companies, eq(assortments.companyId, companyId)]
    : [companyGroups, eq(assortments.groupId, groupId ?? "")];
  const ownerId = companyId ?? groupId ?? "";
  await inTransaction(ctx, async (ctx) => {
    const [owner] = await ctx.db
      .select({ name: owners.name, version: owners.version })
      .from(owners)
      .where(eq(owners.id, ownerId))
      .for("update");
    if (!owner) throw companyId ? companyNotFound() : groupNotFound();
    requireVersion(companyId ? "This company" : "This group", owner, expected);
    const ids = [...new Set([...(onlyCategoryIds ?? []), ...extraCategoryIds])];
    if ((await ctx.db.$count(categories, inArray(categories.id, ids))) < ids.length)
      throw new DomainError("not_found", "There is no such category.");
    const [row] = await ctx.db.delete(assortments).where(isOwn).returning();
    if (onlyCategoryIds !== null || extraCategoryIds.length > 0)
      await ctx.db.insert(assortments).values({ id: newId(), companyId, groupId, onlyCategoryIds, extraCategoryIds });
    const before = { onlyCategoryIds: row?.onlyCategoryIds ?? null, extraCategoryIds: row?.extraCategoryIds ?? [] };
    const after = { onlyCategoryIds, extraCategoryIds };
    if (!isDeepStrictEqual(before, after))
      await ctx.db
        .update(owners)
        .set({ version: sql`${owners.version} + 1` })
        .where(eq(owners.id, ownerId));
    await tellChange(
      ctx,
      { entity: companyId ? "company" : "company-group", id: ownerId, name: owner.name },
      { before, after },
    );
  });
}
