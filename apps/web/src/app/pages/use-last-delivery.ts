import { trpc } from "../../shared/trpc.ts";

/** The buyer's addresses, and the one that a new order starts with: that of the last order, else the default one. */
export function useLastDelivery() {
  const { data: addresses = [], isPending } = trpc.addresses.list.useQuery();
  const [latest] = addresses.toSorted((a, b) => (b.lastUsedAt ?? "").localeCompare(a.lastUsedAt ?? ""));
  return {
    // Without them a form would start empty; where they cannot be loaded, it does.
    isPending,
    addresses,
    last: latest?.lastUsedAt ? latest : addresses.find(({ isDefault }) => isDefault),
  };
}
