import type { OrderStatus } from "@ironmonger/contract/orders";

/** The shop as simple as it can be thought: what a clerk with paper and pencil would write down. */
export type ModelOrder = {
  id: string;
  key: string;
  tool: ModelTool;
  quantity: number;
  status: OrderStatus;
  /** The newest intent, as the provider sees it. */
  intent: { id: string; state: "open" | "charged" | "closed" } | undefined;
  /** Whether the shop has heard of the charge. */
  isSettled: boolean;
};
export type ModelTool = { id: string; minOrder: number; available: number; sold: number; priceCents: number };
export type ShopModel = { tools: ModelTool[]; orders: ModelOrder[] };

export const take = (order: ModelOrder): void => {
  order.tool.available -= order.quantity;
};

/** Cancelled or expired. */
export const release = (order: ModelOrder): void => {
  order.status = "cancelled";
  order.tool.available += order.quantity;
};

/** The shop learns the state of the intent. A charge pays an unpaid order; for any other order it must be refunded. */
export const settle = (order: ModelOrder): void => {
  if (order.intent?.state !== "charged" || order.isSettled) return;
  order.isSettled = true;
  if (order.status !== "unpaid") return;
  order.status = "pending";
  order.tool.sold += order.quantity;
};

export const takeBack = (order: ModelOrder): void => {
  order.status = "refunded";
  order.tool.available += order.quantity;
  order.tool.sold -= order.quantity;
};

/** What is open for an order that is not to be paid is closed; what was charged for one is settled. */
export const closeIntent = (order: ModelOrder): void => {
  if (order.status === "unpaid" || !order.intent) return;
  if (order.intent.state === "open") order.intent.state = "closed";
  settle(order);
};

export const isPaid = ({ status }: ModelOrder): boolean => status === "pending" || status === "shipped";
