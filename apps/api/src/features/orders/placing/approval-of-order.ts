import { type ApprovalNeed, canApprove, judgeOrder } from "@ironmonger/contract/approvals";
import { addDays, addWorkingDays, calendarOf } from "@ironmonger/contract/delivery/promise";
import { moneyIn } from "@ironmonger/contract/money";
import type { Settings } from "@ironmonger/contract/settings";
import { queryBuilder } from "@ironmonger/db/client";
import { approvalRules, companyMembers, tools } from "@ironmonger/db/schema";
import { and, asc, eq, ne, or } from "drizzle-orm";
import { isAnyOf } from "../../../core/database/is-any-of.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { dayIn, startsOfDays } from "../../../core/shop-days.ts";
import { readTree } from "../../categories/category-tree.ts";
import { sumMonths } from "../../companies/members/sum-months.ts";
import type { CompanyRules, Placing } from "./lock-buyers-orders.statement.ts";
import type { PricedOrder } from "./price-order.ts";

/** The steps that an order waits for, why, and until when. */
export type NeededApproval = Pick<ApprovalNeed, "steps" | "reasons"> & { lapsesAt: Date };

/**
 * What the company's rules and the person's limits say of an order; null where nobody has to approve it. The person's other orders of the
 * month are counted under their lock, so that concurrent ones cannot exceed a limit together.
 * @throws DomainError conflict (lines that may not be ordered, with an issue for each; nobody could approve it)
 */
export async function approvalOfOrder(
  ctx: Placing,
  company: CompanyRules | null,
  order: PricedOrder,
  { requested, settings }: { requested: { toolId: string }[]; settings: Settings },
): Promise<NeededApproval | null> {
  if (!company) return null;
  const db = queryBuilder(ctx.sql);
  const rules = await db
    .select()
    .from(approvalRules)
    .where(eq(approvalRules.companyId, company.id))
    .orderBy(asc(approvalRules.position));
  const { orderLimitCents, monthlyLimitCents } = company;
  if (rules.length === 0 && orderLimitCents === null && monthlyLimitCents === null) return null;
  const need = judgeOrder(
    {
      totalCents: order.totalCents,
      lines: await withCategories(
        ctx,
        order,
        rules.some(({ categoryId }) => categoryId !== null),
      ),
      rules,
      orderLimitCents,
      monthlyLimitCents,
      monthCents: monthlyLimitCents === null ? 0 : await sumMonth(ctx, company, settings),
    },
    moneyIn(settings.currency),
  );
  requireAllowed(need, order, requested);
  if (need.steps.length === 0) return null;
  if (!canApprove(need.steps, await countApprovers(ctx, company)))
    throw new DomainError(
      "conflict",
      `Nobody at ${company.name} could approve this order. Ask a manager of the company.`,
    );
  return { steps: need.steps, reasons: need.reasons, lapsesAt: lapsesAt(company, settings) };
}

async function withCategories({ sql: tx }: Placing, { lines }: PricedOrder, isNeeded: boolean) {
  if (!isNeeded) return lines.map(({ toPayCents }) => ({ toPayCents, categoryIds: [] }));
  const db = queryBuilder(tx);
  const toolIds = lines.map(({ toolId }) => toolId);
  const [tree, rows] = [
    await readTree(db),
    await db.select({ id: tools.id, category: tools.category }).from(tools).where(isAnyOf(tools.id, toolIds)),
  ];
  const slugs = new Map(rows.map(({ id, category }) => [id, category]));
  return lines.map(({ toolId, toPayCents }) => {
    const category = tree.bySlug(slugs.get(toolId) ?? "");
    return { toPayCents, categoryIds: category ? tree.lineOf(category).map(({ id }) => id) : [] };
  });
}

async function sumMonth({ sql, user }: Placing, { id }: CompanyRules, { timeZone }: Settings): Promise<number> {
  const sums = await sumMonths(queryBuilder(sql), { companyId: id, userId: user.id }, timeZone);
  return sums.get(user.id) ?? 0;
}

function requireAllowed({ forbidden }: ApprovalNeed, { lines }: PricedOrder, requested: { toolId: string }[]): void {
  if (forbidden.length === 0) return;
  const ids = new Set(forbidden.map((position) => lines[position]?.toolId));
  const message = "Your company does not allow this to be ordered.";
  throw new DomainError("conflict", message, {
    issues: requested.flatMap(({ toolId }, index) =>
      ids.has(toolId) ? { path: `lines.${index}.quantity`, message } : [],
    ),
  });
}

async function countApprovers({ sql: tx, user }: Placing, { id, allowsOwnApproval }: CompanyRules) {
  const { role } = companyMembers;
  const rows = await queryBuilder(tx)
    .select({ role })
    .from(companyMembers)
    .where(
      and(
        eq(companyMembers.companyId, id),
        or(eq(role, "approver"), eq(role, "manager")),
        allowsOwnApproval ? undefined : ne(companyMembers.userId, user.id),
      ),
    );
  const managers = rows.filter((row) => row.role === "manager").length;
  return { managers, approvers: rows.length - managers };
}

/** The end of the last of the company's working days of the shop, counted from the next day on. */
function lapsesAt({ approvalDays }: CompanyRules, settings: Settings): Date {
  const calendar = calendarOf(settings);
  const last = addWorkingDays(addDays(dayIn(settings.timeZone), 1), approvalDays - 1, calendar);
  const [end = 0] = startsOfDays([addDays(last, 1)], settings.timeZone);
  return new Date(end);
}
