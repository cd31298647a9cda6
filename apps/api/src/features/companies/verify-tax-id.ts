import type { Company, VerifyTaxIdInput } from "@ironmonger/contract/companies";
import { companies } from "@ironmonger/db/schema";
import { eq, sql } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { changeCompany } from "./internal/change-company.ts";
import { findRole } from "./require-member.ts";

/**
 * Marks the company's tax id as verified, or takes that back.
 * @throws DomainError not_found · conflict (the company has no tax id)
 */
export async function verifyTaxId(
  ctx: OfficeContext<"companies.edit">,
  { id, isVerified }: VerifyTaxIdInput,
): Promise<Company> {
  return changeCompany(ctx, id, async (ctx, { taxId }) => {
    if (taxId === null && isVerified) throw new DomainError("conflict", "The company has no tax id.");
    const taxIdVerifiedAt = isVerified ? sql`coalesce(${companies.taxIdVerifiedAt}, now())` : null;
    await ctx.db.update(companies).set({ taxIdVerifiedAt }).where(eq(companies.id, id));
    return (await findRole(ctx.db, id, ctx.user.id)) ?? null;
  });
}
