import { isToCollect } from "@ironmonger/contract/delivery/collect";
import { messages } from "@ironmonger/contract/messages";
import type { Order } from "@ironmonger/contract/orders";
import { hasLeft } from "@ironmonger/contract/orders/line-states";
import { Skeleton } from "@mantine/core";
import { type ReactNode, use } from "react";
import { Link, useParams } from "react-router";
import { ApprovalNotice } from "../../features/approvals/approval-notice.tsx";
import { ShownFor } from "../../features/companies/shown-for.tsx";
import { useSignedIn } from "../../features/identity/use-signed-in.ts";
import { AddToList } from "../../features/lists/add-to-list.tsx";
import { OrderTimeline } from "../../features/orders/order/order-timeline.tsx";
import { OrderView } from "../../features/orders/order/order-view.tsx";
import { OrderDots } from "../../features/orders/order-dots.tsx";
import { EmptyState } from "../../shared/kit/notices/empty-state.tsx";
import { LoadFailed } from "../../shared/kit/notices/load-failed.tsx";
import { PageHead } from "../../shared/kit/page-head.tsx";
import { Panel } from "../../shared/kit/panel.tsx";
import { Letterhead } from "../../shared/kit/sheet.tsx";
import { State } from "../../shared/kit/state.tsx";
import { trpc } from "../../shared/server/trpc.ts";
import { useShop } from "../../shared/use-shop.ts";
import { OfficeContext } from "../shell/office-context.ts";
import { MissingOrder } from "./missing-order.tsx";
import { useOrderPage } from "./use-order.ts";

/** One order with its history, for its buyer and for admins. Prints as an order sheet. */
export function OrderPage() {
  const { id = "" } = useParams();
  const { user } = useSignedIn();
  const shop = useShop();
  const { query, order, isMissing, pages } = useOrderPage(id);
  const { client } = trpc.useUtils();
  const isOffice = use(OfficeContext);
  const list = isOffice
    ? { path: "/dashboard/manageallorders", label: "Manage Orders" }
    : { path: "/dashboard/myorders", label: "My Orders" };

  const head = (actions?: ReactNode) => (
    <PageHead
      above={<Link to={list.path}>{list.label}</Link>}
      title={order ? `Order ${order.number}` : "Order"}
      state={
        order && (
          <>
            <OrderDots
              statuses={order.statuses}
              isDisputed={isOffice && order.isDisputed}
              isCollected={isToCollect(order)}
            />
            {isOffice && order.payment === "paid" && <State kind="good">paid</State>}
            {isOffice && order.payment === "on-account" && <State kind="info">on account</State>}
          </>
        )
      }
      lead={
        !isMissing &&
        !isOffice && (
          <span className="no-print">
            The tools of this order with their prices, where they go, and everything that has happened since. Printed,
            this page is an order sheet.
          </span>
        )
      }
      actions={actions}
    />
  );

  return (
    <article>
      <div className="only-print">
        <Letterhead
          lines={[shop.address, shop.contactEmail, shop.contactPhone, shop.taxId && `Tax id ${shop.taxId}`]
            .filter(Boolean)
            .join("\n")}
        />
      </div>
      {order && !isOffice ? <ShownFor order={order} /> : null}
      {isMissing ? (
        <>
          {head()}
          {isOffice ? <EmptyState title={messages.orderNotFound} /> : <MissingOrder />}
        </>
      ) : query.isError && !query.data ? (
        <>
          {head()}
          <LoadFailed what="the order" error={query.error} onRetry={() => void query.refetch()} />
        </>
      ) : order && user ? (
        <OrderView
          order={order}
          pages={pages}
          user={user}
          head={head}
          approval={order.approval && <ApprovalNotice order={order} />}
          action={
            <AddToList
              lines={
                order.lines.length < order.allLineCount
                  ? async () => linesToShow(await client.orders.getOrder.query({ number: order.number }))
                  : linesToShow(order)
              }
              label="Save as a list"
              newName={`Order ${order.number}`}
              size="sm"
            />
          }
          history={
            <Panel title="History">
              <OrderTimeline order={order} isAdmin={user.isAdmin} />
            </Panel>
          }
        />
      ) : (
        <>
          {head()}
          <Skeleton height={640} />
        </>
      )}
    </article>
  );
}

/** Cancelled lines are left out, unless all lines are cancelled. */
const linesToShow = ({ lines, cancelled }: Order) =>
  lines
    .filter(({ status }) => cancelled !== null || !hasLeft(status))
    .map(({ toolId, quantity }) => ({ toolId, quantity }));
