import type { ApprovalRule, SetApprovalRulesInput } from "@ironmonger/contract/approvals";
import type { OfCompany } from "@ironmonger/contract/companies";
import type { Database } from "@ironmonger/db/client";
import { approvalRules, categories, companies } from "@ironmonger/db/schema";
import { asc, eq } from "drizzle-orm";
import type { SignedInContext } from "../../core/context.ts";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { isAnyOf } from "../../core/database/is-any-of.ts";
import { DomainError } from "../../core/domain-error.ts";
import { requireManager, requireMember } from "../companies/require-member.ts";
import { tellChange } from "../events/tell-change.ts";

/**
 * What of a company's orders somebody has to approve, for its members and the office.
 * @throws DomainError not_found
 */
export async function listApprovalRules(ctx: SignedInContext, { companyId }: OfCompany): Promise<ApprovalRule[]> {
  await requireMember(ctx, companyId);
  return readRules(ctx.db, companyId);
}

/**
 * Sets all rules of a company. Orders that wait already keep the steps of the rules that they were placed by.
 * @throws DomainError not_found · forbidden (not a manager) · invalid (there is no such category)
 */
export async function setApprovalRules(
  ctx: SignedInContext,
  { companyId, rules }: SetApprovalRulesInput,
): Promise<ApprovalRule[]> {
  await requireManager(ctx, companyId);
  return inTransaction(ctx, async (ctx) => {
    const { db } = ctx;
    const [company] = await db.select().from(companies).where(eq(companies.id, companyId)).for("update");
    await requireManager(ctx, companyId);
    await requireCategories(db, rules);
    const before = await readRules(db, companyId);
    await db.delete(approvalRules).where(eq(approvalRules.companyId, companyId));
    if (rules.length > 0)
      await db.insert(approvalRules).values(rules.map((rule, position) => ({ ...rule, companyId, position })));
    await tellChange(
      ctx,
      { entity: "company", id: companyId, name: company?.name ?? "" },
      { before: { approvalRules: before }, after: { approvalRules: rules } },
    );
    return rules;
  });
}

const readRules = (db: Database, companyId: string): Promise<ApprovalRule[]> => {
  const { overCents, categoryId, steps } = approvalRules;
  return db
    .select({ overCents, categoryId, steps })
    .from(approvalRules)
    .where(eq(approvalRules.companyId, companyId))
    .orderBy(asc(approvalRules.position));
};

async function requireCategories(db: Database, rules: ApprovalRule[]): Promise<void> {
  const ids = rules.flatMap(({ categoryId }) => categoryId ?? []);
  if (ids.length === 0) return;
  const found = await db.select({ id: categories.id }).from(categories).where(isAnyOf(categories.id, ids));
  const known = new Set(found.map(({ id }) => id));
  const issues = rules.flatMap(({ categoryId }, index) =>
    categoryId === null || known.has(categoryId)
      ? []
      : [{ path: `rules.${index}.categoryId`, message: "There is no such category." }],
  );
  if (issues[0]) throw new DomainError("invalid", issues[0].message, { issues });
}
