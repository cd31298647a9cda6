import type { ApprovalRow } from "@ironmonger/contract/approvals";
import type { CompanyRole, OfCompany } from "@ironmonger/contract/companies";
import { approvals, approvalVotes, companies, orders } from "@ironmonger/db/schema";
import { and, asc, eq } from "drizzle-orm";
import type { SignedInContext } from "../../core/context.ts";
import { isAnyOf } from "../../core/database/is-any-of.ts";
import { shopMoney } from "../../core/shop-settings.ts";
import { requireMember } from "../companies/require-member.ts";
import { listOrdersWithLines } from "../orders/get-order.ts";
import { priceToday } from "./price-today.ts";
import { mayTakeStep } from "./whose-turn.ts";

/** How many waiting orders the list shows, those first that lapse first. */
const maxWaiting = 100;

/**
 * The orders of a company that wait for approval: all of them for who approves, and for others their own.
 * @throws DomainError not_found (no such company, or the caller is not a member)
 */
export async function listApprovals(ctx: SignedInContext, { companyId }: OfCompany): Promise<ApprovalRow[]> {
  const role = await requireMember(ctx, companyId);
  const { db, user } = ctx;
  const [company] = await db.select().from(companies).where(eq(companies.id, companyId));
  const waiting = await db
    .select({ approval: approvals, order: orders })
    .from(approvals)
    .innerJoin(orders, eq(orders.id, approvals.orderId))
    .where(
      and(
        eq(approvals.companyId, companyId),
        eq(approvals.status, "waiting"),
        role === "buyer" ? eq(orders.userId, user.id) : undefined,
      ),
    )
    .orderBy(asc(approvals.lapsesAt), asc(approvals.orderId))
    .limit(maxWaiting);
  if (waiting.length === 0) return [];
  const voted = await readVotes(
    ctx,
    waiting.map(({ order }) => order.id),
  );
  const rows = waiting.map(({ order }) => order);
  const [listed, today] = await Promise.all([
    listOrdersWithLines(db, rows, await shopMoney(ctx)),
    priceToday(ctx, companyId, rows),
  ]);
  return waiting.flatMap(({ approval, order: row }, index): ApprovalRow[] => {
    const order = listed[index];
    const step = approval.steps[approval.stepsTaken];
    if (!order || !step) return [];
    const caller = { role: role as CompanyRole | null, userId: user.id, hasVoted: voted.has(row.id) };
    return [
      {
        order,
        totalCents: row.totalCents,
        totalTodayCents: today.get(row.id) ?? null,
        lapsesAt: approval.lapsesAt.toISOString(),
        step,
        isMyTurn: mayTakeStep(step, row, caller, company?.allowsOwnApproval ?? false),
        reasons: approval.reasons,
      },
    ];
  });
}

async function readVotes({ db, user }: SignedInContext, orderIds: string[]): Promise<Set<string>> {
  const votes = await db
    .select({ orderId: approvalVotes.orderId })
    .from(approvalVotes)
    .where(and(isAnyOf(approvalVotes.orderId, orderIds), eq(approvalVotes.byUserId, user.id)));
  return new Set(votes.map(({ orderId }) => orderId));
}
