import type { Order } from "@ironmonger/contract/orders";
import { mayCancel } from "@ironmonger/contract/orders/may-cancel";
import { useMyCompanies } from "../identity/my-companies.ts";
import { useSignedIn } from "../identity/use-signed-in.ts";

/** Whether the signed-in person may cancel an order that they see. */
export function useMayCancel(): (order: Order) => boolean {
  const { user } = useSignedIn();
  const companies = useMyCompanies();
  const roleIn = (companyId: string | null) => companies?.find(({ id }) => id === companyId)?.role ?? null;
  return (order) =>
    user !== null && mayCancel(order, { userId: user.id, isAdmin: user.isAdmin, role: roleIn(order.companyId) });
}
