import type { SetAssortmentInput } from "@ironmonger/contract/companies";
import { assortments, categories, companies, companyGroups } from "@ironmonger/db/schema";
import { eq, inArray } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { DomainError } from "../../core/domain-error.ts";
import { newId } from "../../core/new-id.ts";
import { tellChange } from "../events/tell-change.ts";
import { companyNotFound } from "./internal/company-row.ts";

/**
 * Sets what a company, or each company of a group, is shown: only some categories, and additional ones that may be hidden from the public.
 * @throws DomainError not_found (no such company, group or category)
 */
export async function setAssortment(ctx: OfficeContext<"companies.edit">, input: SetAssortmentInput): Promise<void> {
  const { companyId = null, groupId = null, onlyCategoryIds, extraCategoryIds } = input;
  await inTransaction(ctx, async (ctx) => {
    const [owner] = companyId
      ? await ctx.db.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId)).for("update")
      : await ctx.db
          .select({ name: companyGroups.name })
          .from(companyGroups)
          .where(eq(companyGroups.id, groupId ?? ""))
          .for("update");
    if (!owner) throw companyId ? companyNotFound() : new DomainError("not_found", "There is no such group.");
    const ids = [...new Set([...(onlyCategoryIds ?? []), ...extraCategoryIds])];
    if ((await ctx.db.$count(categories, inArray(categories.id, ids))) < ids.length)
      throw new DomainError("not_found", "There is no such category.");
    const isOwn = companyId ? eq(assortments.companyId, companyId) : eq(assortments.groupId, groupId ?? "");
    const [before] = await ctx.db.delete(assortments).where(isOwn).returning();
    if (onlyCategoryIds !== null || extraCategoryIds.length > 0)
      await ctx.db.insert(assortments).values({ id: newId(), companyId, groupId, onlyCategoryIds, extraCategoryIds });
    const fields = (row: { onlyCategoryIds: string[] | null; extraCategoryIds: string[] } | undefined) => ({
      onlyCategoryIds: row?.onlyCategoryIds ?? null,
      extraCategoryIds: row?.extraCategoryIds ?? [],
    });
    await tellChange(ctx, {
      action: "changed",
      entity: companyId ? "company" : "company-group",
      entityId: companyId ?? groupId ?? "",
      entityName: owner.name,
      before: fields(before),
      after: fields({ onlyCategoryIds, extraCategoryIds }),
    });
  });
}
