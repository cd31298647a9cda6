import type { Company, CompanyId } from "@ironmonger/contract/companies";
import type { SignedInContext } from "../../core/context.ts";
import { readCompany } from "./internal/company-row.ts";
import { requireMember } from "./require-member.ts";

/** @throws DomainError not_found (no such company, or the caller is neither a member nor an admin) */
export async function getCompany(ctx: SignedInContext, { id }: CompanyId): Promise<Company> {
  return readCompany(ctx, id, await requireMember(ctx, id));
}
