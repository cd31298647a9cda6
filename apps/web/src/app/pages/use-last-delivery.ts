import { trpc } from "../../shared/server/trpc.ts";

/** The buyer's addresses, and the one with which a new order starts: that of the last order, otherwise the default. */
export function useLastDelivery() {
  const { data: addresses = [], isPending } = trpc.addresses.list.useQuery();
  const [latest] = addresses.toSorted((a, b) => (b.lastUsedAt ?? "").localeCompare(a.lastUsedAt ?? ""));
  return {
    // The form waits for them, because it would otherwise start empty; it does so if they cannot be loaded.
    isPending,
    addresses,
    last: latest?.lastUsedAt ? latest : addresses.find(({ isDefault }) => isDefault),
  };
}
