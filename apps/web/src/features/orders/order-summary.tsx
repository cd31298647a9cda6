import { countTogether, perUnit } from "@ironmonger/contract/catalog/sales-unit";
import { formatMoney } from "@ironmonger/contract/money";
import type { Order, OrderLine } from "@ironmonger/contract/orders";
import { nameLines } from "@ironmonger/contract/orders/order-names";
import { addressLines } from "@ironmonger/contract/regions/address-text";
import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { MomentText } from "../../shared/ui/moment-text.tsx";
import { LineList, type ListedLine } from "./line-list.tsx";
import classes from "./order-summary.module.css";
import { Struck } from "./struck.tsx";
import { TotalParts } from "./total-parts.tsx";

/** The order to be paid: its lines, address and total. */
export function OrderSummary({ order }: { order: Order }) {
  const isCancelled = order.cancelled !== null;
  const { pieces, totalCents } = order.cancelled ?? order;
  const shown = order.lines.filter(({ status }) => isCancelled || status !== "cancelled");
  const [first, ...others] = shown;
  return (
    <section aria-label="Order summary">
      <h2 className={classes.title}>{nameLines(order)}</h2>
      {others.length > 0 && <LineList lines={shown.map(toListedLine)} />}
      <dl className={classes.facts}>
        <dt>Order</dt>
        <dd>
          <Anchor component={Link} to={`/dashboard/orders/${order.number}`}>
            {order.number}
          </Anchor>
        </dd>
        <dt>Quantity</dt>
        <dd>
          <Struck isCancelled={isCancelled}>{countTogether(pieces, shown)}</Struck>
        </dd>
        {first && others.length === 0 && (
          <>
            <dt>Price {perUnit(first.salesUnit)}</dt>
            <dd>
              {formatMoney(first.unitPriceCents)}
              {first.explanation.length > 1 && <small className={classes.why}>{first.explanation.at(-1)?.text}</small>}
            </dd>
          </>
        )}
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
        {order.statuses.includes("unpaid") && order.expiresAt && (
          <>
            <dt>Reserved for you until</dt>
            <dd>
              <MomentText at={order.expiresAt} />
            </dd>
          </>
        )}
      </dl>
      {!isCancelled && <TotalParts sums={order} charges={order.charges} explanation={order.explanation} />}
      <p className={classes.total}>
        <span>{order.isPaid ? "Total paid" : "To pay"}</span>
        <strong>
          <Struck isCancelled={isCancelled}>{formatMoney(totalCents)}</Struck>
        </strong>
      </p>
    </section>
  );
}

export const toListedLine = ({ toolName, ...line }: OrderLine): ListedLine => ({
  ...line,
  name: toolName,
});
