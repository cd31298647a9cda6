import type { Order } from "@ironmonger/contract/orders";
import { mayCancel } from "@ironmonger/contract/orders/may-cancel";
import { trpc } from "../../shared/server/trpc.ts";
import { useCompanyId } from "../identity/buying-for.ts";
import { useSignedIn } from "../identity/use-signed-in.ts";

/** Whether the signed-in person may cancel an order that they see. */
export function useMayCancel(): (order: Order) => boolean {
  const { user } = useSignedIn();
  const companyId = useCompanyId();
  const { data } = trpc.companies.listMine.useQuery(undefined, { enabled: user !== null, staleTime: 60_000 });
  const role = data?.find(({ id }) => id === companyId)?.role ?? null;
  return (order) => user !== null && mayCancel(order, { userId: user.id, isAdmin: user.isAdmin, role });
}
