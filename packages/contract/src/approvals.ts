import { z } from "zod";
import { maxCreditCents } from "./companies/terms.ts";
import { OfCompany } from "./companies.ts";
import type { Money } from "./money.ts";
import { maxOrderLines } from "./orders/place-order.ts";
import { Order } from "./orders.ts";
import { maxPieces } from "./pricing.ts";
import { optionalLine } from "./text.ts";

/** Who takes a step. A manager may also take an approver's. */
export const approvalSteps = ["approver", "manager"] as const;
export const approvalStatuses = ["waiting", "approved", "declined", "lapsed", "withdrawn"] as const;
export const approvalDecisions = ["approve", "decline"] as const;

const ApprovalSteps = z.array(z.enum(approvalSteps)).min(1, "Name who approves").max(5, "There can be at most 5 steps");

/** A rule of a company. Without `overCents` it concerns every order, without `categoryId` all that is in it. */
export const ApprovalRule = z.object({
  overCents: z.int().nonnegative().max(maxCreditCents).nullable().default(null),
  categoryId: z.uuid().nullable().default(null),
  /** Null: it may not be ordered. */
  steps: ApprovalSteps.nullable(),
});
export type ApprovalRule = z.infer<typeof ApprovalRule>;
export const ApprovalRules = z.array(ApprovalRule);

/** The rules replace those that the company had. */
export const SetApprovalRulesInput = OfCompany.extend({
  rules: z.array(ApprovalRule).max(50, "There can be at most 50 rules"),
});
export type SetApprovalRulesInput = z.infer<typeof SetApprovalRulesInput>;

/** What is left of a line: fewer pieces, or none. */
const CutLine = z.object({
  lineId: z.uuid().toLowerCase(),
  quantity: z.int("Pieces must be a whole number").nonnegative("Pieces cannot be negative").max(maxPieces),
});
export type CutLine = z.infer<typeof CutLine>;

/** `lines`: those that who approves cuts; the others stay as they are. */
export const DecideInput = z.object({
  orderId: z.uuid().toLowerCase(),
  decision: z.enum(approvalDecisions),
  lines: z
    .array(CutLine)
    .max(maxOrderLines)
    .refine((lines) => new Set(lines.map(({ lineId }) => lineId)).size === lines.length, "A line is named twice")
    .default([]),
  reason: optionalLine("Reason", 500).default(null),
});
export type DecideInput = z.infer<typeof DecideInput>;
export const WithdrawInput = z.object({ orderId: z.uuid().toLowerCase() });
export type WithdrawInput = z.infer<typeof WithdrawInput>;

/** An order that waits for the caller's decision, or for somebody else's. */
export const ApprovalRow = z.object({
  /** With the first of its lines, like orders in other lists. */
  order: Order,
  totalCents: z.int().nonnegative(),
  /** What it would cost if it were placed now; null where it could not be ordered any more. */
  totalTodayCents: z.int().nonnegative().nullable(),
  lapsesAt: z.iso.datetime(),
  /** Whose turn it is. */
  step: z.enum(approvalSteps),
  /** Whether the caller may take the step. */
  isMyTurn: z.boolean(),
  /** Why it needs an approval, a sentence each. */
  reasons: z.array(z.string()),
});
export type ApprovalRow = z.infer<typeof ApprovalRow>;
export const ApprovalRowList = z.array(ApprovalRow);

type Step = (typeof approvalSteps)[number];

/** An order as rules and limits see it: amounts are with tax and delivery. */
export type JudgedOrder = {
  totalCents: number;
  /** With the ids of the tool's category and of those above it. */
  lines: readonly { toPayCents: number; categoryIds: readonly string[] }[];
  rules: readonly ApprovalRule[];
  /** Of the person who orders; null: no limit. */
  orderLimitCents: number | null;
  monthlyLimitCents: number | null;
  /** What the person's other orders of the calendar month come to. */
  monthCents: number;
};

/** `steps` are empty where nobody has to approve. `forbidden`: the positions of lines that may not be ordered. */
export type ApprovalNeed = { steps: Step[]; reasons: string[]; forbidden: number[] };

/** Who has to approve an order, and why. *Over* is more than; of several rules that apply the longest steps count. */
export function judgeOrder(order: JudgedOrder, { format }: Pick<Money, "format">): ApprovalNeed {
  const { totalCents, lines, orderLimitCents, monthlyLimitCents, monthCents } = order;
  const needs: { steps: Step[]; reason: string }[] = [];
  const forbidden = new Set<number>();
  for (const { overCents, categoryId, steps } of order.rules) {
    const isConcerned = (line: (typeof lines)[number]) => categoryId === null || line.categoryIds.includes(categoryId);
    const concerned = lines.flatMap((line, position) => (isConcerned(line) ? [position] : []));
    const sum = lines.reduce((cents, line) => cents + (isConcerned(line) ? line.toPayCents : 0), 0);
    const amount = categoryId === null ? totalCents : sum;
    if (concerned.length === 0 || (overCents !== null && amount <= overCents)) continue;
    if (steps === null) for (const position of concerned) forbidden.add(position);
    else {
      const of = categoryId === null ? "The order" : "What is ordered of a category";
      needs.push({
        steps,
        reason: `${of} comes to ${format(amount)}${overCents === null ? "" : `, which is over ${format(overCents)}`}.`,
      });
    }
  }
  if (orderLimitCents !== null && (totalCents > orderLimitCents || orderLimitCents === 0))
    needs.push({
      steps: ["approver"],
      reason:
        orderLimitCents === 0
          ? "Each order of this person is approved."
          : `It is over the limit of ${format(orderLimitCents)} per order.`,
    });
  if (monthlyLimitCents !== null && monthCents + totalCents > monthlyLimitCents)
    needs.push({
      steps: ["approver"],
      reason: `With it the month comes to ${format(monthCents + totalCents)}, over the limit of ${format(monthlyLimitCents)}.`,
    });
  return {
    steps: longest(needs.map(({ steps }) => steps)),
    reasons: needs.map(({ reason }) => reason),
    forbidden: [...forbidden].sort((one, other) => one - other),
  };
}

/** Of equally long ones those with more managers. */
function longest(all: readonly (readonly Step[])[]): Step[] {
  const managers = (steps: readonly Step[]) => steps.filter((step) => step === "manager").length;
  const [steps = []] = all.toSorted((one, other) => other.length - one.length || managers(other) - managers(one));
  return [...steps];
}

/**
 * Whether these people can take all the steps, each of them one: managers also take an approver's.
 * `approvers` and `managers` leave out whose order it is, unless the company allows that.
 */
export const canApprove = (steps: readonly Step[], people: { approvers: number; managers: number }): boolean => {
  const forManagers = steps.filter((step) => step === "manager").length;
  return people.managers >= forManagers && people.managers + people.approvers >= steps.length;
};
