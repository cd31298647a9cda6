import { messages } from "@ironmonger/contract/messages";
import { Anchor, Skeleton } from "@mantine/core";
import { Link, useNavigate, useParams } from "react-router";
import { useSignedIn } from "../../../features/identity/use-signed-in.ts";
import { OrderActions } from "../../../features/orders/order-actions.tsx";
import { OrderDetails } from "../../../features/orders/order-details.tsx";
import { OrderTimeline } from "../../../features/orders/order-timeline.tsx";
import { codeOf } from "../../../shared/error-message.ts";
import { trpc } from "../../../shared/trpc.ts";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";
import { LoadFailed } from "../../../shared/ui/load-failed.tsx";
import { PageTitle, siteName } from "../../../shared/ui/page-title.tsx";
import classes from "./order-page.module.css";

/** One order with its history, for its buyer and for admins. Prints as an order sheet. */
export function OrderPage() {
  const { id = "" } = useParams();
  const { user } = useSignedIn();
  const navigate = useNavigate();
  const order = trpc.orders.getOrder.useQuery({ id });
  const isMissing = ["NOT_FOUND", "BAD_REQUEST"].includes(codeOf(order.error) ?? "");
  const listPath = user?.isAdmin ? "/dashboard/manageallorders" : "/dashboard/myorders";

  if (isMissing) {
    return (
      <>
        <PageTitle>Order</PageTitle>
        <EmptyState title={messages.orderNotFound}>
          <Anchor component={Link} to={listPath}>
            {user?.isAdmin ? "Manage Orders" : "My Orders"}
          </Anchor>
        </EmptyState>
      </>
    );
  }
  if (order.isError && !order.data) {
    return (
      <>
        <PageTitle>Order</PageTitle>
        <LoadFailed what="the order" error={order.error} onRetry={() => void order.refetch()} />
      </>
    );
  }
  return (
    <article>
      <p className={classes.letterhead}>{siteName}</p>
      <div className={classes.head}>
        <PageTitle>Order</PageTitle>
        {order.data && user && (
          <OrderActions order={order.data} user={user} onCancelled={() => navigate(listPath, { replace: true })} />
        )}
      </div>
      {order.data ? (
        <>
          <OrderDetails order={order.data} />
          <section aria-labelledby="history-heading" className={classes.history}>
            <h2 id="history-heading" className={classes.heading}>
              History
            </h2>
            <OrderTimeline orderId={id} />
          </section>
        </>
      ) : (
        <Skeleton height={480} />
      )}
    </article>
  );
}
