import type { Assortment, GetAssortmentInput } from "@ironmonger/contract/companies";
import { assortments } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";

/** What a company or a group is shown; everything that is public where nothing was set. */
export async function getAssortment(
  { db }: OfficeContext<"companies.read">,
  { companyId, groupId }: GetAssortmentInput,
): Promise<Assortment> {
  const isOwn = companyId ? eq(assortments.companyId, companyId) : eq(assortments.groupId, groupId ?? "");
  const [own] = await db
    .select({ onlyCategoryIds: assortments.onlyCategoryIds, extraCategoryIds: assortments.extraCategoryIds })
    .from(assortments)
    .where(isOwn);
  return own ?? { onlyCategoryIds: null, extraCategoryIds: [] };
}
