import { zonesOfCountry } from "@ironmonger/contract/delivery/options";
import { arrival, calendarOf, packingDay, shopDayAt } from "@ironmonger/contract/delivery/promise";
import { moneyIn } from "@ironmonger/contract/money";
import { orderSearchText } from "@ironmonger/contract/orders";
import { type Fulfilment, isPaid, type Payment, summarize } from "@ironmonger/contract/orders/line-states";
import { priceTogether } from "@ironmonger/contract/pricing";
import type {
  orderEvents,
  orderLines,
  orders,
  payments,
  refundLines,
  refunds,
  shipmentLines,
  shipments,
  stockMovements,
} from "../schema/index.ts";
import { seedDelivery } from "./content/delivery.ts";
import { type Course, holdMs, type PlannedOrder } from "./plan-orders.ts";
import { seedId } from "./seed-id.ts";

/** The history as rows. Orders are oldest first, so that their numbers rise with their days. */
export type History = {
  orders: (typeof orders.$inferInsert)[];
  lines: (typeof orderLines.$inferInsert)[];
  movements: (typeof stockMovements.$inferInsert)[];
  events: (typeof orderEvents.$inferInsert)[];
  shipments: (typeof shipments.$inferInsert)[];
  shipmentLines: (typeof shipmentLines.$inferInsert)[];
  payments: (typeof payments.$inferInsert)[];
  refunds: (typeof refunds.$inferInsert)[];
  refundLines: (typeof refundLines.$inferInsert)[];
};

type Line = ReturnType<typeof lineRows>[number];

/** The rows that the shop would have written for these orders. `adminId` shipped and refunded them. */
export function makeHistory(planned: PlannedOrder[], adminId: string): History {
  const rowsByOrder = planned.map((plan, index) => rowsOf(plan, index, adminId));
  return {
    orders: rowsByOrder.map(({ order }) => order),
    lines: rowsByOrder.flatMap(({ lines }) => lines),
    movements: rowsByOrder.flatMap(({ movements }) => movements),
    events: rowsByOrder.flatMap(({ events }) => events),
    shipments: rowsByOrder.flatMap(({ shipment }) => shipment?.row ?? []),
    shipmentLines: rowsByOrder.flatMap(({ shipment }) => shipment?.lines ?? []),
    payments: rowsByOrder.flatMap(({ payment }) => payment ?? []),
    refunds: rowsByOrder.flatMap(({ refund }) => refund?.row ?? []),
    refundLines: rowsByOrder.flatMap(({ refund }) => refund?.lines ?? []),
  };
}

const calendar = calendarOf({ timeZone: "UTC", delivery: seedDelivery });

/** What the shop would have promised. */
function deliveryOf(country: string, placedAt: Date) {
  const [zone] = zonesOfCountry(seedDelivery.zones, country);
  const shipsAt = packingDay([], shopDayAt(placedAt, calendar), calendar);
  return { delivery: zone?.name, promise: zone && arrival(shipsAt, zone, calendar) };
}

function rowsOf(plan: PlannedOrder, index: number, adminId: string) {
  const about = summarizePlan(plan, index, adminId);
  const { id, intentId, lines, activeLines, shipped, shipmentId, hasPaid, totalCents, refundId, refundedAt } = about;
  const { course, placedAt, paidAt, shippedAt } = plan;
  const paymentId = seedId("payment", index, placedAt);
  return {
    order: orderRow(about),
    lines,
    movements: movementRows(about),
    events: eventRows(about),
    shipment:
      shipped.length > 0
        ? {
            row: { id: shipmentId, orderId: id, byUserId: adminId, shippedAt },
            lines: shipped.map(({ id: lineId, quantity }) => ({ shipmentId, lineId, quantity })),
          }
        : undefined,
    payment: hasPaid
      ? {
          id: paymentId,
          orderId: id,
          intentId,
          amountCents: totalCents,
          currency: "usd",
          status: "succeeded" as const,
          createdAt: paidAt,
          settledAt: paidAt,
        }
      : undefined,
    refund:
      course === "refunded"
        ? refundRows({ id: refundId, orderId: id, paymentId, lines: activeLines, at: refundedAt, index, adminId })
        : undefined,
  };
}

type PlanSummary = ReturnType<typeof summarizePlan>;

/** What several of an order's rows need to know of it. */
function summarizePlan(plan: PlannedOrder, index: number, adminId: string) {
  const { placedAt, paidAt, shippedAt } = plan;
  const id = seedId("order", index, placedAt);
  const lines = lineRows(plan, id, index);
  const activeLines = lines.filter(({ payment }) => payment !== null);
  const state = summarize(lines);
  const refundedAt = new Date(paidAt.getTime() + 2 * 3_600_000);
  return {
    plan,
    index,
    adminId,
    id,
    intentId: `pi_demo${providerId("intent", index, placedAt)}`,
    lines,
    activeLines,
    cancelled: lines.filter(({ payment }) => payment === null),
    shipped: lines.filter(({ fulfilment }) => fulfilment === "shipped"),
    shipmentId: seedId("shipment", index, shippedAt),
    state,
    hasPaid: isPaid(state.payment),
    totalCents: activeLines.reduce((sum, line) => sum + line.totalCents, 0),
    refundedAt,
    refundId: seedId("refund", index, refundedAt),
    /** How its cancelled lines ended. */
    ending: plan.course === "expired" ? ("expired" as const) : ("cancelled" as const),
  };
}

function orderRow(about: PlanSummary): History["orders"][number] {
  const { plan, id, intentId, lines, activeLines, state, hasPaid, totalCents } = about;
  const { buyer, poNumber, placedAt } = plan;
  return {
    id,
    userId: buyer.id,
    buyerName: buyer.name,
    buyerEmail: buyer.email,
    address: buyer.address,
    country: buyer.country,
    phone: buyer.phone,
    ...deliveryOf(buyer.country, placedAt),
    poNumber,
    firstToolName: lines[0]?.toolName ?? "",
    searchText: orderSearchText(poNumber, lines),
    lineCount: activeLines.length,
    pieces: activeLines.reduce((sum, line) => sum + line.quantity, 0),
    totalCents,
    ...state,
    paidCents: hasPaid ? totalCents : 0,
    refundedCents: lines.reduce((sum, line) => sum + line.refundedCents, 0),
    transactionId: hasPaid ? intentId : null,
    placedAt,
    expiresAt: new Date(placedAt.getTime() + holdMs),
  };
}

function movementRows({ plan, index, lines, cancelled, activeLines, ending, refundedAt }: PlanSummary) {
  const moved = (of: Line[], reason: "order" | "cancelled" | "expired" | "refunded", happenedAt: Date) =>
    of.map(({ id: orderLineId, toolId, quantity, position }) => ({
      id: seedId(`moved ${reason} ${position}`, index, happenedAt),
      toolId,
      orderLineId,
      delta: reason === "order" ? -quantity : quantity,
      reason,
      happenedAt,
    }));
  return [
    ...moved(lines, "order", plan.placedAt),
    ...moved(cancelled, ending, plan.endedAt),
    ...moved(plan.course === "refunded" ? activeLines : [], "refunded", refundedAt),
  ];
}

function eventRows(about: PlanSummary): History["events"] {
  const { plan, index, adminId, lines, activeLines, cancelled, shipped, hasPaid, ending } = about;
  const { buyer, course, placedAt, endedAt, paidAt, shippedAt } = plan;
  type Kind = History["events"][number]["kind"];
  /** An event names its lines, unless it is about all of them. */
  const event = (kind: Kind, happenedAt: Date, byUserId: string | null, of: Line[] = lines) => ({
    id: seedId(`event ${kind}`, index, happenedAt),
    orderId: about.id,
    kind,
    lineIds: of.length < lines.length ? of.map((line) => line.id) : null,
    byUserId,
    happenedAt,
  });
  const refunded = () => event("refunded", about.refundedAt, adminId, activeLines);
  return [
    event("placed", placedAt, buyer.id),
    ...(cancelled.length > 0 ? [event(ending, endedAt, ending === "expired" ? null : buyer.id, cancelled)] : []),
    ...(hasPaid ? [event("paid", paidAt, null)] : []),
    ...(shipped.length > 0 ? [{ ...event("shipped", shippedAt, adminId, shipped), aboutId: about.shipmentId }] : []),
    ...(course === "refunded" ? [{ ...refunded(), aboutId: about.refundId }] : []),
  ];
}

function lineRows({ chosen, course, placedAt }: PlannedOrder, orderId: string, index: number) {
  // Today's stock level does not apply to the past.
  const inStock = chosen.map(({ tool, quantity }) => ({
    tool: { ...tool, available: quantity, isInShop: true },
    quantity,
  }));
  return priceTogether(inStock, moneyIn("USD")).map(
    ({ tool, quantity, price: { unitPriceCents, priceUnit, totalCents, explanation } }, position) => {
      const state = stateOf(course, position);
      const isRefunded = state.payment === "refunded";
      return {
        unitPriceCents,
        priceUnit,
        totalCents,
        explanation,
        id: seedId(`line ${index}`, position, placedAt),
        orderId,
        position,
        toolId: tool.id,
        toolName: tool.name,
        sku: tool.sku,
        category: tool.category,
        salesUnit: tool.salesUnit,
        quantity,
        ...state,
        shippedQuantity: state.fulfilment === "shipped" ? quantity : 0,
        refundedQuantity: isRefunded ? quantity : 0,
        refundedCents: isRefunded ? totalCents : 0,
        restockedQuantity: isRefunded ? quantity : 0,
      };
    },
  );
}

function stateOf(course: Course, position: number): { fulfilment: Fulfilment; payment: Payment | null } {
  if (course === "unpaid") return { fulfilment: "to-ship", payment: "due" };
  if (course === "pending") return { fulfilment: "to-ship", payment: "paid" };
  if (course === "refunded") return { fulfilment: "cancelled", payment: "refunded" };
  if (course === "shipped" || (course === "partly-cancelled" && position > 0))
    return { fulfilment: "shipped", payment: "paid" };
  return { fulfilment: "cancelled", payment: null };
}

type Refund = {
  id: string;
  orderId: string;
  paymentId: string;
  lines: Line[];
  at: Date;
  index: number;
  adminId: string;
};

function refundRows({ id, orderId, paymentId, lines, at, index, adminId }: Refund) {
  return {
    row: {
      id,
      orderId,
      paymentId,
      amountCents: lines.reduce((sum, line) => sum + line.totalCents, 0),
      status: "succeeded" as const,
      reason: "Ordered twice by mistake",
      byUserId: adminId,
      providerId: `re_demo${providerId("refund", index, at)}`,
      decidedAt: at,
      settledAt: at,
    },
    lines: lines.map((line) => ({
      refundId: id,
      lineId: line.id,
      quantity: line.quantity,
      amountCents: line.totalCents,
      isRestocked: true,
    })),
  };
}

/** Short, like the provider's ids: the time and the beginning of the hash. */
function providerId(kind: string, index: number, at: Date): string {
  const hex = seedId(kind, index, at).replaceAll("-", "");
  return hex.slice(0, 12) + hex.slice(-8);
}
