import type { Company } from "@ironmonger/contract/companies";
import type { AllowOverLimitInput, SetTermsInput } from "@ironmonger/contract/companies/terms";
import { companies } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";
import { fieldError } from "../../core/domain-error.ts";
import { tellChange } from "../events/tell-change.ts";
import { changeCompany } from "./internal/change-company.ts";
import { findRole } from "./require-member.ts";

/**
 * Sets how a company may pay, all of it. Orders that are placed already keep their terms.
 * @throws DomainError not_found
 */
export const setTerms = (ctx: OfficeContext<"companies.terms">, { id, ...terms }: SetTermsInput): Promise<Company> =>
  changeCompany(ctx, id, async (ctx) => {
    await ctx.db.update(companies).set(terms).where(eq(companies.id, id));
    return (await findRole(ctx.db, id, ctx.user.id)) ?? null;
  });

/**
 * Lets a company owe more than its limit for some time; it replaces what was allowed before.
 * @throws DomainError not_found · invalid (a time that has passed)
 */
export const allowOverLimit = (
  ctx: OfficeContext<"companies.terms">,
  { id, amountCents, until, reason }: AllowOverLimitInput,
): Promise<Company> => {
  if (Date.parse(until) <= Date.now()) throw fieldError("invalid", "until", "This time has passed.");
  return changeCompany(ctx, id, async (ctx, before) => {
    await ctx.db
      .update(companies)
      .set({ overLimitCents: amountCents, overLimitUntil: new Date(until) })
      .where(eq(companies.id, id));
    await tellChange(
      ctx,
      { entity: "company", id, name: before.name },
      {
        before: { overLimitCents: before.overLimitCents, overLimitUntil: before.overLimitUntil },
        after: { overLimitCents: amountCents, overLimitUntil: until, reason },
      },
    );
    return (await findRole(ctx.db, id, ctx.user.id)) ?? null;
  });
};
