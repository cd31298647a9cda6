import { messages } from "@ironmonger/contract/messages";
import { formatMoney } from "@ironmonger/contract/money";
import type { Order } from "@ironmonger/contract/orders";
import { addressLines } from "@ironmonger/contract/regions/address-text";
import type { ReactNode } from "react";
import { EmailText } from "../../../shared/ui/email-text.tsx";
import { MomentText } from "../../../shared/ui/moment-text.tsx";
import { Subsection } from "../../../shared/ui/sections/subsection.tsx";
import { CompanyName } from "./company-name.tsx";
import classes from "./order-details.module.css";
import { OrderPromise } from "./order-promise.tsx";

/** Who ordered, where it goes and how it is paid. */
export function OrderDetails({ order }: { order: Order }) {
  return (
    <div className={classes.groups}>
      <Group title="Delivery">
        <Fact label="Deliver to">
          <span dir="auto" className={classes.text}>
            {addressLines(order)}
          </span>
        </Fact>
        <Fact label="Phone">{order.phone}</Fact>
        {order.promise && (
          <Fact label="Promised">
            <OrderPromise order={order} />
          </Fact>
        )}
      </Group>
      <Group title="Payment">
        <Fact label="State">
          <Payment order={order} />
        </Fact>
        {order.billingAddress && (
          <Fact label="Invoice to">
            <span dir="auto" className={classes.text}>
              {order.billingAddress}
            </span>
          </Fact>
        )}
        {order.poNumber && <Fact label="PO number">{order.poNumber}</Fact>}
      </Group>
      <Group title="Buyer">
        <Fact label="Ordered">
          <MomentText at={order.placedAt} />
        </Fact>
        <Fact label="Name">
          {order.buyerName}
          <br />
          <EmailText email={order.buyerEmail} />
        </Fact>
        {order.companyId && (
          <Fact label="Company">
            <CompanyName id={order.companyId} to="/dashboard/company" />
          </Fact>
        )}
        {order.note && (
          <Fact label="Note">
            <span dir="auto" className={classes.text}>
              {order.note}
            </span>
          </Fact>
        )}
      </Group>
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Subsection title={title}>
      <dl className={classes.facts}>{children}</dl>
    </Subsection>
  );
}

function Payment({ order }: { order: Order }) {
  if (!order.isPaid && !order.statuses.includes("unpaid")) return "Nothing was charged";
  return (
    <>
      {order.isPaid ? `${messages.paid} ${formatMoney(order.paidCents)}` : messages.unpaid}
      {order.transactionId && (
        <span className={classes.detail}>
          Transaction id <code>{order.transactionId}</code>
        </span>
      )}
      {order.statuses.includes("unpaid") && order.expiresAt && (
        <span className={classes.detail}>
          Kept until <MomentText at={order.expiresAt} />
        </span>
      )}
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
