import type { Assortment, GetAssortmentInput } from "@ironmonger/contract/companies";
import { assortments, companies, companyGroups } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";
import { companyNotFound, groupNotFound } from "./internal/company-row.ts";

/**
 * What a company or a group is shown; everything that is public where nothing was set.
 * @throws DomainError not_found
 */
export async function getAssortment(
  { db }: OfficeContext<"companies.read">,
  { companyId, groupId = "" }: GetAssortmentInput,
): Promise<Assortment> {
  const { onlyCategoryIds, extraCategoryIds } = assortments;
  const [own] = companyId
    ? await db
        .select({ onlyCategoryIds, extraCategoryIds, version: companies.version })
        .from(companies)
        .leftJoin(assortments, eq(assortments.companyId, companies.id))
        .where(eq(companies.id, companyId))
    : await db
        .select({ onlyCategoryIds, extraCategoryIds, version: companyGroups.version })
        .from(companyGroups)
        .leftJoin(assortments, eq(assortments.groupId, companyGroups.id))
        .where(eq(companyGroups.id, groupId));
  if (!own) throw companyId ? companyNotFound() : groupNotFound();
  return { ...own, extraCategoryIds: own.extraCategoryIds ?? [] };
}
