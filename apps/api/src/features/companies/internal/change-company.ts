import { isDeepStrictEqual } from "node:util";
import type { Company, CompanyRole } from "@ironmonger/contract/companies";
import type { companies } from "@ironmonger/db/schema";
import type { SignedInContext } from "../../../core/context.ts";
import { inTransaction, type Within } from "../../../core/database/in-transaction.ts";
import { tellChange } from "../../events/tell-change.ts";
import { auditedCompany, lockCompany, raiseVersion, readCompany } from "./company-row.ts";

/**
 * Changes a company under its lock, and writes what differs into the audit log. `change` returns the caller's role.
 * @throws DomainError not_found
 */
export async function changeCompany(
  ctx: SignedInContext,
  id: string,
  change: (ctx: Within<SignedInContext>, before: typeof companies.$inferSelect) => Promise<CompanyRole | null>,
): Promise<Company> {
  return inTransaction(ctx, async (ctx) => {
    const { db } = ctx;
    const before = await lockCompany(db, id);
    const role = await change(ctx, before);
    const after = await lockCompany(db, id);
    if (!isDeepStrictEqual(before, after)) await raiseVersion(db, id);
    await tellChange(
      ctx,
      { entity: "company", id, name: after.name },
      { before: auditedCompany(before), after: auditedCompany(after) },
    );
    return readCompany(ctx, id, role);
  });
}
