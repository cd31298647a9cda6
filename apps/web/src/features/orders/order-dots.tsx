import { messages } from "@ironmonger/contract/messages";
import type { OrderStatus } from "@ironmonger/contract/orders";
import classes from "./order-dots.module.css";

const words: Record<OrderStatus, string> = {
  unpaid: messages.unpaid,
  pending: "pending",
  shipped: "shipped",
  cancelled: "cancelled",
  refunded: "refunded",
};

/** The states of an order as dots with their words. Cancelled lines are named only if all are cancelled. */
export function OrderDots({ statuses, isDisputed = false }: { statuses: OrderStatus[]; isDisputed?: boolean }) {
  const live = statuses.filter((status) => status !== "cancelled");
  return (
    <span className={classes.dots}>
      {isDisputed && (
        <span className={classes.dot} data-state="disputed">
          disputed
        </span>
      )}
      {(live.length > 0 ? live : statuses).map((status) => (
        <span key={status} className={classes.dot} data-state={status}>
          {words[status]}
        </span>
      ))}
    </span>
  );
}
