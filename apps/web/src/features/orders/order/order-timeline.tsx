import { isToCollect } from "@ironmonger/contract/delivery/collect";
import { formatNumber } from "@ironmonger/contract/money";
import type { OrderEvent, OrderWithShipments } from "@ironmonger/contract/orders";
import { readableReason } from "@ironmonger/contract/orders/refunds";
import { Stack } from "@mantine/core";
import { Timeline } from "../../../shared/kit/timeline.tsx";
import { trpc } from "../../../shared/server/trpc.ts";
import { useMoney } from "../../../shared/use-money.ts";
import { UserLink } from "../../users/user-link.tsx";
import { WriteAboutOrder } from "../order-dialogs/write-about-order.tsx";

const titles: Record<OrderEvent["kind"], string> = {
  placed: "Order placed",
  paid: "Paid",
  shipped: "Shipped",
  "shipment-undone": "Shipping was undone",
  "tracking-changed": "Tracking updated",
  arrived: "Pieces on backorder arrived",
  cancelled: "Cancelled",
  approved: "Approved",
  cut: "Cut by who approves",
  declined: "Declined, pieces back in stock",
  expired: "Expired unpaid, pieces back in stock",
  refunded: "Refunded",
  "partly-refunded": "Refunded in part",
  "refund-failed": "A refund failed",
  "late-payment-refunded": "A payment that did not match the order was refunded",
  disputed: "The payment is disputed",
  "dispute-won": "The dispute of the payment was won",
  "dispute-lost": "The dispute of the payment was lost",
  "dispute-closed": "The dispute of the payment was closed",
  "handed-over": "Handed over",
  note: "Note",
  message: "Message to the buyer",
};

const titlesOfCollected: Partial<typeof titles> = {
  shipped: "Collected",
  "shipment-undone": "No longer marked as collected",
};

/** What happened to an order and its lines, oldest first; below it admins write notes and messages. */
export function OrderTimeline({ order, isAdmin }: { order: OrderWithShipments; isAdmin: boolean }) {
  const money = useMoney();
  const history = trpc.orders.listOrderEvents.useQuery({ orderId: order.id });
  const by = (event: OrderEvent) => (
    <>
      By {isAdmin ? <UserLink by={event.by ?? "the shop"} isInText /> : (event.by ?? "the shop")}
      {event.amountCents !== null && `, ${money.format(event.amountCents)}`}
    </>
  );
  return (
    <Stack>
      <Timeline
        failure={history}
        events={history.data?.map((event) => ({
          id: event.id,
          title: titleOf(event, order),
          at: event.happenedAt,
          by: by(event),
          texts: [event.text, ...detailsOf(event)].flatMap((text) => text || []),
        }))}
      />
      {isAdmin && <WriteAboutOrder key={order.id} orderId={order.id} />}
    </Stack>
  );
}

function titleOf(event: OrderEvent, order: OrderWithShipments): string {
  const lineTexts = lineTextsOf(event, order);
  const ofKind = (isToCollect(order) && titlesOfCollected[event.kind]) || titles[event.kind];
  if (lineTexts.length === 0) return ofKind + whichLines(event, order);
  const more = lineTexts.length - maxNamed;
  const title = event.kind === "shipped" ? `${ofKind} a part` : ofKind;
  return `${title}: ${lineTexts.slice(0, maxNamed).join(", ")}${more > 0 ? ` and ${formatNumber(more)} more` : ""}`;
}

const maxNamed = 3;

/** The pieces of each line, as in "2 of 5 × Ratchet", if only some pieces of a line were shipped or refunded; otherwise nothing. */
function lineTextsOf({ shipment, refund }: OrderEvent, { lines }: OrderWithShipments): string[] {
  const lineTexts = (shipment ?? refund)?.lines.flatMap(({ lineId, quantity }) => {
    const line = lines.find(({ id }) => id === lineId);
    return line ? [{ line, quantity, isWhole: quantity === line.quantity }] : [];
  });
  if (!lineTexts || lineTexts.every(({ isWhole }) => isWhole)) return [];
  return lineTexts.map(({ line, quantity, isWhole }) =>
    quantity === 0
      ? line.toolName
      : `${formatNumber(quantity)}${isWhole ? "" : ` of ${formatNumber(line.quantity)}`} × ${line.toolName}`,
  );
}

/** By whom a shipment was sent; why something was refunded, and what became of its pieces unless the refund failed. */
function detailsOf({ kind, shipment, refund, from, to }: OrderEvent): string[] {
  if (kind === "handed-over")
    return [`${from ?? "A former member"} has left the company. ${to ?? "A manager"} is the buyer now.`];
  // Its text says it.
  if (kind === "tracking-changed") return [];
  if (shipment) return [[shipment.carrier, shipment.trackingNumber].filter(Boolean).join(" ")].filter(Boolean);
  const pieces = kind === "refund-failed" ? [] : (refund?.lines.filter(({ quantity }) => quantity > 0) ?? []);
  const stock = pieces.some(({ isRestocked }) => isRestocked) ? "Pieces back in stock." : "Pieces not back in stock.";
  return [...(refund?.reason ? [readableReason(refund.reason)] : []), ...(pieces.length > 0 ? [stock] : [])];
}

/** Nothing if it concerns the whole order, or if the order has one line. */
function whichLines({ lineIds, toolName }: OrderEvent, { allLineCount }: OrderWithShipments): string {
  if (lineIds === null || toolName === null || allLineCount === 1 || lineIds.length === allLineCount) return "";
  return `: ${toolName}${lineIds.length > 1 ? ` and ${formatNumber(lineIds.length - 1)} more` : ""}`;
}
