import {
  type Company,
  type CompanyGroup,
  maxGroupsOfCompany,
  type SaveCompanyGroupInput,
  type SetCompanyGroupsInput,
} from "@ironmonger/contract/companies";
import { companiesInGroups, companyGroups } from "@ironmonger/db/schema";
import { eq, inArray, sql } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { isUniqueViolation } from "../../core/database/is-unique-violation.ts";
import { DomainError } from "../../core/domain-error.ts";
import { newId } from "../../core/new-id.ts";
import { requireAsSeen, requireVersion } from "../../core/require-unchanged.ts";
import { tellChange } from "../events/tell-change.ts";
import { groupNotFound, lockCompany, raiseVersion, readCompany } from "./internal/company-row.ts";
import { findRole } from "./require-member.ts";

/** How many groups a shop can have. */
const maxGroups = 1000;

/** All groups, by name. */
export async function listCompanyGroups({ db }: OfficeContext<"companies.read">): Promise<CompanyGroup[]> {
  return db.select().from(companyGroups).orderBy(sql`lower(${companyGroups.name})`);
}

/**
 * Adds a group, or renames the one with the id.
 * @throws DomainError not_found · conflict (another group has this name)
 */
export async function saveCompanyGroup(
  ctx: OfficeContext<"companies.edit">,
  { id, name, expected }: SaveCompanyGroupInput,
): Promise<CompanyGroup> {
  try {
    return await inTransaction(ctx, async (ctx) => {
      if (!id && (await ctx.db.$count(companyGroups)) >= maxGroups)
        throw new DomainError("conflict", `There can be at most ${maxGroups} groups.`);
      const [before] = id
        ? await ctx.db.select().from(companyGroups).where(eq(companyGroups.id, id)).for("update")
        : [];
      if (id && !before) throw groupNotFound();
      requireAsSeen("This group", before, expected);
      const group = { id: id ?? newId(), name, version: (before?.version ?? 0) + (before?.name === name ? 0 : 1) };
      await ctx.db.insert(companyGroups).values(group).onConflictDoUpdate({ target: companyGroups.id, set: group });
      await tellChange(
        ctx,
        { entity: "company-group", id: group.id, name },
        { before: before ? { name: before.name } : null, after: { name } },
      );
      return group;
    });
  } catch (error) {
    if (isUniqueViolation(error, "company_groups_name"))
      throw new DomainError("conflict", "There is a group with this name already.");
    throw error;
  }
}

/**
 * Removes a group; its companies stay.
 * @throws DomainError not_found
 */
export async function removeCompanyGroup(ctx: OfficeContext<"companies.edit">, { id }: { id: string }): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const [removed] = await ctx.db.delete(companyGroups).where(eq(companyGroups.id, id)).returning();
    if (!removed) throw groupNotFound();
    await tellChange(
      ctx,
      { entity: "company-group", id, name: removed.name },
      { before: { name: removed.name }, after: null },
    );
  });
}

/**
 * Files a company under these groups, and no others.
 * @throws DomainError not_found (no such company, no such group) · conflict (the company is no longer as `expected`)
 */
export const setCompanyGroups = (
  ctx: OfficeContext<"companies.edit">,
  { groupIds, ...company }: SetCompanyGroupsInput,
): Promise<Company> => changeCompanyGroups(ctx, company, () => [...new Set(groupIds)]);

/** As `setCompanyGroups`; `next` is told the groups that the company has. */
export async function changeCompanyGroups(
  ctx: OfficeContext<"companies.edit">,
  { id, expected }: Omit<SetCompanyGroupsInput, "groupIds">,
  next: (groupIds: string[]) => string[],
): Promise<Company> {
  return inTransaction(ctx, async (ctx) => {
    const company = await lockCompany(ctx.db, id);
    requireVersion("This company", company, expected);
    const role = (await findRole(ctx.db, id, ctx.user.id)) ?? null;
    const before = await readCompany(ctx, id, role);
    const ids = next(before.groups.map((group) => group.id));
    if (ids.length > maxGroupsOfCompany)
      throw new DomainError("conflict", `A company can be in at most ${maxGroupsOfCompany} groups.`);
    const existing = await ctx.db
      .select({ id: companyGroups.id })
      .from(companyGroups)
      .where(inArray(companyGroups.id, ids));
    if (existing.length < ids.length) throw groupNotFound();
    await ctx.db.delete(companiesInGroups).where(eq(companiesInGroups.companyId, id));
    if (ids.length > 0)
      await ctx.db.insert(companiesInGroups).values(ids.map((groupId) => ({ companyId: id, groupId })));
    const isSame = before.groups.length === ids.length && before.groups.every((group) => ids.includes(group.id));
    if (!isSame) await raiseVersion(ctx.db, id);
    const after = await readCompany(ctx, id, role);
    const names = ({ groups }: Company) => ({ groups: groups.map((group) => group.name) });
    await tellChange(
      ctx,
      { entity: "company", id, name: company.name },
      { before: names(before), after: names(after) },
    );
    return after;
  });
}
