import { isToCollect } from "@ironmonger/contract/delivery/collect";
import { formatNumber } from "@ironmonger/contract/money";
import type { Order } from "@ironmonger/contract/orders";
import { nameLines } from "@ironmonger/contract/orders/order-names";
import { describeProgress } from "@ironmonger/contract/orders/shipping";
import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { MomentText } from "../../../shared/ui/moment-text.tsx";
import { MoneyText } from "../../../shared/ui/money-text.tsx";
import { unbroken } from "../../../shared/whole-words.ts";
import { Struck } from "../struck.tsx";
import classes from "./orders-tables.module.css";

// The cells that the tables of the buyer and of the admins share. Each but the header of the row is one element, because a card on a phone
// sets its label beside it.

/** The order's number and day, the header of its row. */
export function NumberCell({ order }: { order: Order }) {
  return (
    <>
      <Anchor component={Link} to={`/dashboard/orders/${order.number}`} inherit className={classes.orderNumber}>
        {order.number}
      </Anchor>
      <span className={classes.detail}>
        <MomentText at={order.placedAt} isDayOnly />
      </span>
    </>
  );
}

/** "Cordless drill driver and 11 more", what the buyer calls it, and how far it is shipped. */
export function ToolNameCell({ order, children }: { order: Order; children?: ReactNode }) {
  const progress = describeProgress(order.progress, { isCollected: isToCollect(order) });
  return (
    <div>
      <Anchor
        component={Link}
        to={`/dashboard/orders/${order.number}`}
        inherit
        className={classes.names}
        title={nameLines(order)}
      >
        {unbroken(nameLines(order))}
      </Anchor>
      <span className={classes.details}>
        {order.poNumber && <span>{/^PO\b/i.test(order.poNumber) ? order.poNumber : `PO ${order.poNumber}`}</span>}
        {progress && <span>{progress}</span>}
        {children}
      </span>
    </div>
  );
}

/** The number of pieces and lines; for a cancelled order, the original ones. */
export function QuantityCell({ order }: { order: Order }) {
  const { pieces, lineCount } = order.cancelled ?? order;
  return (
    <div>
      <Struck isCancelled={order.cancelled !== null}>{formatNumber(pieces)}</Struck>
      {lineCount > 1 && <span className={classes.detail}>in {formatNumber(lineCount)} lines</span>}
    </div>
  );
}

/** The total, and whether it includes delivery and tax; for a cancelled order, the original total. */
export function TotalCell({ order }: { order: Order }) {
  const { totalCents } = order.cancelled ?? order;
  const included = [...(order.deliveryCents > 0 ? ["delivery"] : []), ...(order.taxCents > 0 ? ["tax"] : [])];
  return (
    <div>
      <Struck isCancelled={order.cancelled !== null}>
        <MoneyText cents={totalCents} />
      </Struck>
      {included.length > 0 && <span className={classes.detail}>incl. {included.join(", ")}</span>}
    </div>
  );
}
