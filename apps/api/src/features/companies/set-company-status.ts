import type { Company, SetCompanyStatusInput } from "@ironmonger/contract/companies";
import { companies } from "@ironmonger/db/schema";
import { eq, sql } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";
import { requireVersion } from "../../core/require-unchanged.ts";
import { changeCompany } from "./internal/change-company.ts";
import { findRole } from "./require-member.ts";

/**
 * Confirms a company, or puts it on hold: then its people see everything, order nothing, and pay only what was ordered before.
 * @throws DomainError not_found · conflict (it is no longer as `expected`)
 */
export const setCompanyStatus = (
  ctx: OfficeContext<"companies.edit">,
  input: SetCompanyStatusInput,
): Promise<Company> => changeCompanyStatus(ctx, input);

/** The same, unless `check` refuses it for the company as it is. */
export async function changeCompanyStatus(
  ctx: OfficeContext<"companies.edit">,
  { id, status, expected }: SetCompanyStatusInput,
  check: (before: typeof companies.$inferSelect) => void = () => {},
): Promise<Company> {
  return changeCompany(ctx, id, async (ctx, before) => {
    check(before);
    requireVersion("This company", before, expected);
    // The clock, because this transaction may have waited for an order that began after it.
    const heldSince = status === "on-hold" ? (before.heldSince ?? sql`clock_timestamp()`) : null;
    await ctx.db.update(companies).set({ status, heldSince }).where(eq(companies.id, id));
    if (before.status === "pending" && status === "active")
      await ctx.jobs.enqueue(ctx.sql, "company-mails", { kind: "confirmed", companyId: id });
    return (await findRole(ctx.db, id, ctx.user.id)) ?? null;
  });
}
