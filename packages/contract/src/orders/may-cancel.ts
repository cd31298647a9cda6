import type { CompanyRole } from "../companies.ts";

type Canceller = {
  userId: string;
  isAdmin: boolean;
  /** Their role in the company of the order; null for an order of a person. */
  role: CompanyRole | null;
};

/** Whether a person who sees an order may cancel it: seeing the orders of colleagues does not include changing them. */
export const mayCancel = (order: { buyerId: string }, { userId, isAdmin, role }: Canceller): boolean =>
  isAdmin || order.buyerId === userId || role === "approver" || role === "manager";
