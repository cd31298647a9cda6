import type { SignedInUser } from "@ironmonger/contract/identity";
import type { Order } from "@ironmonger/contract/orders";
import { Anchor, Button, Skeleton } from "@mantine/core";
import { Link } from "react-router";
import { EmptyState } from "../../../shared/kit/notices/empty-state.tsx";
import { LoadFailed } from "../../../shared/kit/notices/load-failed.tsx";
import { useInSlices } from "../../../shared/lazy/use-in-slices.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { useLastDelivery } from "../use-last-delivery.ts";
import { CheckoutForm } from "./checkout-form.tsx";

type Props = { user: SignedInUser; onPlaced: (order: Order) => void };

/** The first steps of the checkout: delivery, and the total. */
export function PlaceBasket({ user, onPlaced }: Props) {
  const query = trpc.basket.getBasket.useQuery();
  const { isPending, addresses, last } = useLastDelivery();
  const basket = useInSlices(isPending ? undefined : query.data);

  if (query.isError && !query.data) {
    return <LoadFailed what="your basket" error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (!basket) return <Skeleton height={640} />;
  return (
    <CheckoutForm
      user={user}
      basket={basket}
      addresses={addresses}
      last={last}
      nothingToOrder={<NothingToOrder />}
      onPlaced={onPlaced}
    />
  );
}

/** An empty basket, and the order that may be waiting for its payment. */
function NothingToOrder() {
  const unpaid = trpc.orders.listMyOrders.useQuery({ status: "unpaid", pageSize: 1 });
  const [order] = unpaid.data?.rows ?? [];
  return (
    <EmptyState title="Your basket is empty">
      {order && (
        <Button component={Link} to={`/checkout?order=${order.number}`} color="safety">
          Pay order {order.number}
        </Button>
      )}
      <Anchor component={Link} to="/catalog">
        Browse the catalog
      </Anchor>
    </EmptyState>
  );
}
