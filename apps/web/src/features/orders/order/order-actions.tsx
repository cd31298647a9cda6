import { isToCollect } from "@ironmonger/contract/delivery/collect";
import type { Order } from "@ironmonger/contract/orders";
import { dueByCard, leftOfClaim } from "@ironmonger/contract/orders/line-states";
import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { RowMenu } from "../../../shared/kit/row-menu.tsx";
import { MoneyText } from "../../../shared/ui/money-text.tsx";

type Props = {
  order: Order;
  user: { email: string; isAdmin: boolean };
  isWorking: boolean;
  action: ReactNode;
  /** Its tools were added to the basket on this visit. */
  isOrderedAgain: boolean;
  onOrderAgain: () => void;
  canCancel: boolean;
  onCancel: () => void;
  onRefund: () => void;
  onRefundPart: () => void;
  onCancelRest: () => void;
  onPrepare: () => void;
  onShip: () => void;
};

/** The one thing to do comes first. */
const first = { order: -1 };

/** Buttons for what this user may do with the order as a whole, and for printing. */
export function OrderActions({
  order,
  user,
  isWorking,
  action,
  isOrderedAgain,
  onOrderAgain,
  canCancel,
  onCancel,
  onRefund,
  onRefundPart,
  onCancelRest,
  onPrepare,
  onShip,
}: Props) {
  const navigate = useNavigate();
  const isUnpaid = order.statuses.includes("unpaid");
  // One on account gives its credit back until it ships.
  const isCancellable =
    isUnpaid || (order.payment === "on-account" && order.statuses.every((one) => one === "pending"));
  const isCollected = isToCollect(order);
  const canRefund = leftOfClaim(order) > 0 && user.isAdmin;
  // Of an order that has not shipped at all, and waits for nothing, a refund takes back the same.
  const { shipped, toShip, backordered } = order.progress;
  const hasRest = toShip + backordered > 0 && (shipped > 0 || backordered > 0);
  // What is ordered for a company can be paid and ordered again by all its people who see it.
  const isOwn = order.buyerEmail === user.email || (order.companyId !== null && !user.isAdmin);

  const refunds = canRefund && !order.refundRefusal;
  const canShip = user.isAdmin && order.statuses.includes("pending");
  const prepare = isCollected ? "Hand over a part" : "Prepare shipment";
  const slip = `/dashboard/orders/${order.number}/packing-slip`;

  return (
    <Group gap="xs" className="no-print">
      {isOwn && (
        <Button
          size="sm"
          {...(isUnpaid ? { variant: "default" } : { color: "safety", style: first })}
          onClick={onOrderAgain}
          disabled={isWorking || isOrderedAgain}
        >
          Order again
        </Button>
      )}
      {isOwn && action}
      {isCancellable && canCancel && (
        <Button variant="default" size="sm" onClick={onCancel} disabled={isWorking}>
          {order.lineCount > 1 ? "Cancel order" : "Cancel"}
        </Button>
      )}
      {isUnpaid && isOwn && (
        <Button size="sm" color="safety" style={first} component={Link} to={`/dashboard/payment/${order.number}`}>
          {order.terms === "transfer" ? (
            "Pay"
          ) : (
            <>
              Pay <MoneyText cents={dueByCard(order)} />
            </>
          )}
        </Button>
      )}
      {canShip && (
        <>
          <Button variant="default" size="sm" visibleFrom="md" onClick={onPrepare} disabled={isWorking}>
            {prepare}
          </Button>
          <Button variant="default" size="sm" visibleFrom="md" component={Link} to={slip}>
            Packing slip
          </Button>
        </>
      )}
      {canShip && (
        <Button
          size="sm"
          {...(order.isDisputed ? { variant: "outline", color: "red" } : { color: "safety" })}
          style={first}
          onClick={onShip}
          loading={isWorking}
        >
          {isCollected ? "Collected" : "Ship"}
          {order.isDisputed && " despite the dispute"}
        </Button>
      )}
      {user.isAdmin ? (
        <RowMenu
          label="More for this order"
          moves={[
            canShip && { label: prepare, onClick: onPrepare, isOnPhonesOnly: true },
            canShip && { label: "Packing slip", onClick: () => navigate(slip), isOnPhonesOnly: true },
            refunds && { label: "Refund", onClick: onRefund },
            refunds && { label: "Refund a part", onClick: onRefundPart },
            refunds && hasRest && { label: "Cancel the rest", onClick: onCancelRest },
            { label: "Print", onClick: printPage },
          ]}
        />
      ) : (
        <Button variant="default" size="sm" onClick={printPage}>
          Print
        </Button>
      )}
    </Group>
  );
}

const printPage = () => window.print();
