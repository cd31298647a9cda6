import type { Order } from "@ironmonger/contract/orders";
import { mayCancel } from "@ironmonger/contract/orders/may-cancel";
import { useMyCompany } from "../companies/buying-for-choice.tsx";
import { useSignedIn } from "../identity/use-signed-in.ts";

/** Whether the signed-in person may cancel an order that they see. */
export function useMayCancel(): (order: Order) => boolean {
  const { user } = useSignedIn();
  const role = useMyCompany()?.role ?? null;
  return (order) => user !== null && mayCancel(order, { userId: user.id, isAdmin: user.isAdmin, role });
}
