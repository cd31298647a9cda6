import type { ApprovalRow } from "@ironmonger/contract/approvals";
import type { CompanyRole } from "@ironmonger/contract/companies";

type Caller = { role: CompanyRole | null; userId: string; hasVoted: boolean };

/**
 * Whether a person takes the next step of an order: an approver or a manager the one of an approver, a manager their own; nobody two of one
 * order, and nobody one of their own order unless the company allows that.
 */
export const mayTakeStep = (
  step: ApprovalRow["step"],
  order: { userId: string },
  { role, userId, hasVoted }: Caller,
  allowsOwnApproval: boolean,
): boolean =>
  (role === "manager" || (role === "approver" && step === "approver")) &&
  !hasVoted &&
  (order.userId !== userId || allowsOwnApproval);
