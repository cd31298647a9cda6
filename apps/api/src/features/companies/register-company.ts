import { type Company, maxCompaniesOfPerson, type RegisterCompanyInput } from "@ironmonger/contract/companies";
import { companies, companyMembers, users } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import { may, type SignedInContext } from "../../core/context.ts";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { DomainError } from "../../core/domain-error.ts";
import { requireDeliverable } from "../../core/mail/require-deliverable.ts";
import { newId } from "../../core/new-id.ts";
import { tellChange } from "../events/tell-change.ts";
import { checkTaxId } from "./internal/check-tax-id.ts";
import { auditedCompany, readCompany } from "./internal/company-row.ts";
import { addInvitation } from "./members/invite-member.ts";

/**
 * Registers a company. The caller becomes its manager, or `managerEmail` is invited to be it, which only admins can say. The company is
 * active immediately if an admin registers it or if the settings ask for no approval; otherwise it is pending.
 * @throws DomainError invalid (the tax id has another form; the mail server cannot send to an email) · forbidden (a buyer names a manager)
 * · conflict (in too many companies)
 */
export async function registerCompany(ctx: SignedInContext, input: RegisterCompanyInput): Promise<Company> {
  const { managerEmail, taxId, ...fields } = input;
  const isAdmin = may(ctx.user, "companies.edit");
  if (managerEmail && !isAdmin) throw new DomainError("forbidden", "Only an admin can name another manager.");
  await requireDeliverable(ctx, fields.invoiceEmail, "invoiceEmail");
  if (managerEmail) await requireDeliverable(ctx, managerEmail, "managerEmail");
  const { companyApproval } = await ctx.settings.read();
  const id = newId();
  await inTransaction(ctx, async (ctx) => {
    const { db: tx } = ctx;
    // Concurrent calls of one user wait for each other here, so that none passes the limit.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, ctx.user.id)).for("no key update");
    if ((await tx.$count(companyMembers, eq(companyMembers.userId, ctx.user.id))) >= maxCompaniesOfPerson)
      throw new DomainError("conflict", `You can be in at most ${maxCompaniesOfPerson} companies.`);
    const [company] = await tx
      .insert(companies)
      .values({
        id,
        ...fields,
        taxId: taxId ? checkTaxId(taxId, fields.country) : null,
        status: isAdmin || !companyApproval ? "active" : "pending",
        foundedByUserId: ctx.user.id,
      })
      .returning();
    if (!company) throw new Error("The company was not inserted.");
    if (managerEmail) await addInvitation(ctx, company, { email: managerEmail, role: "manager" });
    else await tx.insert(companyMembers).values({ companyId: id, userId: ctx.user.id, role: "manager" });
    await tellChange(
      ctx,
      { entity: "company", id, name: company.name },
      { before: null, after: auditedCompany(company) },
    );
  });
  return readCompany(ctx, id, managerEmail ? null : "manager");
}
