import type { Company, UpdateCompanyInput } from "@ironmonger/contract/companies";
import { companies } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import { may, requirePermission, type SignedInContext } from "../../core/context.ts";
import { requireDeliverable } from "../../core/mail/require-deliverable.ts";
import { requireAsSeen } from "../../core/require-unchanged.ts";
import { requireProvenEmail } from "../senders/require-may-mail.ts";
import { changeCompany } from "./internal/change-company.ts";
import { checkTaxId } from "./internal/check-tax-id.ts";
import { requireManager } from "./require-member.ts";

/**
 * Changes a company. A new tax id, or another country, has to be verified again.
 * @throws DomainError not_found · forbidden (not a manager; a manager sets the exemption, or the address for orders before their email is
 * verified) · invalid (the tax id has another form; the mail server cannot send to an email) · conflict (with an issue for each field that
 * is not as `expected`)
 */
export async function updateCompany(
  ctx: SignedInContext,
  { id, expected, ...changes }: UpdateCompanyInput,
): Promise<Company> {
  await requireManager(ctx, id);
  const { isTaxExempt, isReverseCharge, invoiceProfile } = changes;
  if ([isTaxExempt, isReverseCharge, invoiceProfile].some((field) => field !== undefined))
    requirePermission(ctx, "companies.edit");
  if (changes.orderEmail && !may(ctx.user, "companies.edit")) requireProvenEmail(ctx);
  for (const field of ["invoiceEmail", "orderEmail"] as const)
    if (changes[field]) await requireDeliverable(ctx, changes[field], field);
  return changeCompany(ctx, id, async (ctx, before) => {
    // Checked again under the lock: a manager who was removed meanwhile changes nothing.
    const role = await requireManager(ctx, id);
    requireAsSeen("This company", before, expected);
    const country = changes.country ?? before.country;
    const taxId = changes.taxId === undefined ? before.taxId : changes.taxId;
    const checkedTaxId = taxId && checkTaxId(taxId, country);
    const isSameTaxId = checkedTaxId === before.taxId && country === before.country;
    await ctx.db
      .update(companies)
      .set({ ...changes, taxId: checkedTaxId, taxIdVerifiedAt: isSameTaxId ? before.taxIdVerifiedAt : null })
      .where(eq(companies.id, id));
    return role;
  });
}
