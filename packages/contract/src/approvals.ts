import { z } from "zod";
import { maxCreditCents } from "./companies/terms.ts";
import { OfCompany } from "./companies.ts";
import { maxOrderLines } from "./orders/place-order.ts";
import { OrderWithShipments } from "./orders.ts";
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

/** The state of an order's approval. */
export const Approval = z.object({
  status: z.enum(approvalStatuses),
  /** The display name of who decided last; null if nobody has, or it lapsed. */
  decidedBy: z.string().nullable(),
  reason: z.string().nullable(),
});
export type Approval = z.infer<typeof Approval>;

/** Lines to cut down, with the quantities that are left; 0 takes a line out. Lines that are not named stay as they are. */
export const DecideInput = z.object({
  orderId: z.uuid().toLowerCase(),
  decision: z.enum(approvalDecisions),
  reason: optionalLine("Reason", 500).default(null),
  lines: z
    .array(z.object({ lineId: z.uuid().toLowerCase(), quantity: z.int().nonnegative().max(maxPieces) }))
    .max(maxOrderLines)
    .refine((lines) => new Set(lines.map(({ lineId }) => lineId)).size === lines.length, "A line is named twice")
    .optional(),
});
export type DecideInput = z.infer<typeof DecideInput>;
export const WithdrawInput = z.object({ orderId: z.uuid().toLowerCase() });
export type WithdrawInput = z.infer<typeof WithdrawInput>;

/** An order that waits for the caller's decision, or for somebody else's. */
export const ApprovalRow = z.object({
  order: OrderWithShipments,
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

/** Of several that apply the longest steps count; of equally long ones those with more managers. */
export const longestSteps = (
  all: readonly (readonly (typeof approvalSteps)[number][])[],
): (typeof approvalSteps)[number][] => {
  const managers = (steps: readonly string[]) => steps.filter((step) => step === "manager").length;
  const [longest = []] = all.toSorted((one, other) => other.length - one.length || managers(other) - managers(one));
  return [...longest];
};
