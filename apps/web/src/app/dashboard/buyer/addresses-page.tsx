import { AddAddress, AddressList } from "../../../features/addresses/address-list.tsx";
import { useSignedIn } from "../../../features/identity/use-signed-in.ts";
import { NotLoaded } from "../../../shared/kit/notices/not-loaded.tsx";
import { PageHead } from "../../../shared/kit/page-head.tsx";
import { trpc } from "../../../shared/server/trpc.ts";

/** The addresses to which the user has orders delivered. */
export function AddressesPage() {
  const { user } = useSignedIn();
  const addresses = trpc.addresses.list.useQuery();
  return (
    <>
      <PageHead
        title="Your addresses"
        lead="Where we deliver your tools. Save each address here once, and choose one whenever you order."
        actions={<AddAddress userId={user?.id} />}
      />
      {user && addresses.data ? (
        <AddressList userId={user.id} addresses={addresses.data} />
      ) : (
        <NotLoaded query={addresses} what="your addresses" height={520} />
      )}
    </>
  );
}
