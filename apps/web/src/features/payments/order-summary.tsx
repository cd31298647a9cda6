import { formatMoney, formatPieces } from "@ironmonger/contract/money";
import type { Order } from "@ironmonger/contract/orders";
import { MomentText } from "../../shared/ui/moment-text.tsx";
import classes from "./order-summary.module.css";

/** The order that is paid: tool, delivery and total. */
export function OrderSummary({ order }: { order: Order }) {
  return (
    <section aria-label="Order summary" className={classes.summary}>
      <h2 className={classes.tool}>{order.toolName}</h2>
      <dl className={classes.lines}>
        <dt>Quantity</dt>
        <dd>{formatPieces(order.quantity)}</dd>
        <dt>Price per unit</dt>
        <dd>{formatMoney(order.unitPriceCents)}</dd>
        <dt>Deliver to</dt>
        <dd dir="auto" className={classes.address}>
          {order.address}
        </dd>
        <dt>Phone</dt>
        <dd>{order.phone}</dd>
        <dt>Ordered</dt>
        <dd>
          <MomentText at={order.placedAt} />
        </dd>
        {order.status === "unpaid" && order.expiresAt && (
          <>
            <dt>Kept for you until</dt>
            <dd>
              <MomentText at={order.expiresAt} />
            </dd>
          </>
        )}
      </dl>
      <p className={classes.total}>
        <span>To pay</span>
        <strong>{formatMoney(order.totalCents)}</strong>
      </p>
    </section>
  );
}
