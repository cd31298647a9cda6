import { useCompanyId } from "../../features/identity/buying-for.ts";
import { trpc } from "../../shared/server/trpc.ts";

/**
 * The buyer's addresses, and the delivery details with which a new order starts: those of the last order, otherwise the default address. A
 * company's last order need not have gone to one of its sites.
 */
export function useLastDelivery() {
  const isForCompany = useCompanyId() !== null;
  const { data: addresses = [], isPending } = trpc.addresses.list.useQuery();
  const ofCompany = trpc.orders.findLastDelivery.useQuery(undefined, { enabled: isForCompany });
  const [latest] = addresses.toSorted((a, b) => (b.lastUsedAt ?? "").localeCompare(a.lastUsedAt ?? ""));
  const last = latest?.lastUsedAt ? latest : addresses.find(({ isDefault }) => isDefault);
  return {
    // The form waits for them, because it would otherwise start empty; it does so if they cannot be loaded.
    isPending: isPending || (isForCompany && ofCompany.isPending),
    addresses,
    last: ofCompany.data ?? last,
  };
}
