import { messages } from "@ironmonger/contract/messages";
import { formatMoney, formatNumber } from "@ironmonger/contract/money";
import type { Order } from "@ironmonger/contract/orders";
import type { ReactNode } from "react";
import { EmailText } from "../../shared/ui/email-text.tsx";
import { MomentText } from "../../shared/ui/moment-text.tsx";
import classes from "./order-details.module.css";
import { OrderStatusBadge } from "./order-status-badge.tsx";

/** An order with its lines, buyer and delivery, also for print. */
export function OrderDetails({ order }: { order: Order }) {
  return (
    <>
      <table className={classes.line}>
        <thead>
          <tr>
            <th scope="col">Tool name</th>
            <th scope="col">Quantity</th>
            <th scope="col">Price per unit</th>
            <th scope="col">To pay</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{order.toolName}</th>
            <td data-label="Quantity">{formatNumber(order.quantity)}</td>
            <td data-label="Price per unit">{formatMoney(order.unitPriceCents)}</td>
            <td data-label="To pay">
              <strong>{formatMoney(order.totalCents)}</strong>
            </td>
          </tr>
        </tbody>
      </table>
      <dl className={classes.facts}>
        <Fact label="Status">
          <OrderStatusBadge status={order.status} />
        </Fact>
        <Fact label="Buyer">
          {order.buyerName}
          <br />
          <EmailText email={order.buyerEmail} />
        </Fact>
        <Fact label="Deliver to">
          <span dir="auto" className={classes.address}>
            {order.address}
          </span>
        </Fact>
        <Fact label="Phone">{order.phone}</Fact>
        <Fact label="Ordered">
          <MomentText at={order.placedAt} />
        </Fact>
        {order.status === "unpaid" && order.expiresAt && (
          <Fact label="Expires">
            <MomentText at={order.expiresAt} />
          </Fact>
        )}
        {order.transactionId && (
          <Fact label={order.isPaid ? `${messages.paid}, transaction id` : "Transaction id"}>
            {order.transactionId}
          </Fact>
        )}
        <Fact label="Order number">{order.id}</Fact>
      </dl>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
