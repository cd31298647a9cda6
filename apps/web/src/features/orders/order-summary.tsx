import { countEachUnit } from "@ironmonger/contract/catalog/sales-unit";
import type { Order, OrderLine } from "@ironmonger/contract/orders";
import { addressLines } from "@ironmonger/contract/regions/address-text";
import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { MomentText } from "../../shared/ui/moment-text.tsx";
import { MoneyText } from "../../shared/ui/money-text.tsx";
import { TotalParts } from "../pricing/total-parts.tsx";
import { LineList, type ListedLine } from "./line-list.tsx";
import classes from "./order-summary.module.css";
import { Struck } from "./struck.tsx";

/** What is in the order, where it goes and until when it waits. */
export function OrderSummary({ order }: { order: Order }) {
  const isCancelled = order.cancelled !== null;
  const shown = order.lines.filter(({ status }) => isCancelled || status !== "cancelled");
  return (
    <section aria-label="Order summary">
      <h2 className={classes.title}>
        Order{" "}
        <Anchor component={Link} to={`/dashboard/orders/${order.number}`} inherit>
          {order.number}
        </Anchor>
      </h2>
      <div className={classes.lines}>
        <LineList lines={shown.map(toListedLine)} />
      </div>
      <dl className={classes.facts}>
        <dt>Quantity</dt>
        <dd>
          <Struck isCancelled={isCancelled}>{countEachUnit(shown)}</Struck>
        </dd>
        <dt>Deliver to</dt>
        <dd dir="auto" className={classes.address}>
          {addressLines(order)}
        </dd>
        <dt>Phone</dt>
        <dd>{order.phone}</dd>
        {order.billingAddress && (
          <>
            <dt>Invoice to</dt>
            <dd dir="auto" className={classes.address}>
              {order.billingAddress}
            </dd>
          </>
        )}
        {order.poNumber && (
          <>
            <dt>PO number</dt>
            <dd>{order.poNumber}</dd>
          </>
        )}
        <dt>Ordered</dt>
        <dd>
          <MomentText at={order.placedAt} />
        </dd>
        {order.payment === "due" && order.expiresAt && (
          <>
            <dt>Reserved for you until</dt>
            <dd>
              <MomentText at={order.expiresAt} />
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}

/** What the order costs, beside the card that pays it. */
export function OrderTotal({ order }: { order: Order }) {
  const isCancelled = order.cancelled !== null;
  const { totalCents } = order.cancelled ?? order;
  return (
    <section aria-label="Total" className={classes.sum}>
      {!isCancelled && <TotalParts sums={order} charges={order.charges} explanation={order.explanation} />}
      <p className={classes.total}>
        <span>{order.isPaid ? "Total paid" : "To pay"}</span>
        <strong>
          <Struck isCancelled={isCancelled}>
            <MoneyText cents={totalCents} />
          </Struck>
        </strong>
      </p>
    </section>
  );
}

export const toListedLine = ({ toolName, ...line }: OrderLine): ListedLine => ({
  ...line,
  name: toolName,
});
