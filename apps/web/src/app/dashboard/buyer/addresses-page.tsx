import { Skeleton } from "@mantine/core";
import { AddressList } from "../../../features/addresses/address-list.tsx";
import { useSignedIn } from "../../../features/identity/use-signed-in.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { LoadFailed } from "../../../shared/ui/notices/load-failed.tsx";
import { PageTitle } from "../../../shared/ui/sections/page-title.tsx";

/** The addresses to which the user has orders delivered. */
export function AddressesPage() {
  const { user } = useSignedIn();
  const addresses = trpc.addresses.list.useQuery();
  return (
    <>
      <PageTitle>Your addresses</PageTitle>
      <p className="page-lead">
        The places to which we deliver your tools. Save each of them here once, and choose one whenever you order.
      </p>
      {user && addresses.data ? (
        <AddressList userId={user.id} addresses={addresses.data} />
      ) : addresses.isError ? (
        <LoadFailed what="your addresses" error={addresses.error} onRetry={() => void addresses.refetch()} />
      ) : (
        <Skeleton height={520} />
      )}
    </>
  );
}
