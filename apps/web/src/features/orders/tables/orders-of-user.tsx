import { isToCollect } from "@ironmonger/contract/delivery/collect";
import { formatNumber } from "@ironmonger/contract/money";
import type { UserRecord } from "@ironmonger/contract/users";
import { Link } from "react-router";
import { MomentText } from "../../../shared/ui/moment-text.tsx";
import { MoneyText } from "../../../shared/ui/money-text.tsx";
import { OrderDots } from "../order-dots.tsx";
import classes from "./orders-of-user.module.css";

/** The newest orders of a person, each on one line that leads to it. */
export function OrdersOfUser({ orders }: { orders: UserRecord["orders"] }) {
  if (orders.length === 0) return <p className={classes.nothing}>No orders yet.</p>;
  return (
    <ul className={classes.rows}>
      {orders.map((order) => (
        <li key={order.id}>
          <Link to={`/dashboard/orders/${order.number}`} className={classes.row}>
            <strong>{order.number}</strong>
            <span className={classes.when}>
              <MomentText at={order.placedAt} isDayOnly />
            </span>
            <span className={classes.tool}>
              <span className={classes.name}>{order.firstToolName}</span>
              {order.lineCount > 1 && <span> and {formatNumber(order.lineCount - 1)} more</span>}
            </span>
            <span className={classes.state}>
              <OrderDots statuses={order.statuses} isDisputed={order.isDisputed} isCollected={isToCollect(order)} />
            </span>
            <strong className={classes.total}>
              <MoneyText cents={order.totalCents} />
            </strong>
          </Link>
        </li>
      ))}
    </ul>
  );
}
