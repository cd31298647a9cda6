import type { OrderStatus } from "@ironmonger/contract/orders";

/** The simplest model of the shop: what a clerk with paper and pencil would write down. */
export type ModelTool = { id: string; minOrder: number; available: number; sold: number; priceCents: number };
export type ModelLine = { id: string; tool: ModelTool; quantity: number; status: OrderStatus };
export type ModelIntent = {
  id: string;
  cents: number;
  /** As the provider sees it. */
  state: "open" | "charged" | "closed";
  /** Whether the shop knows of the charge. */
  isSettled: boolean;
};
export type ModelOrder = {
  id: string;
  key: string;
  lines: ModelLine[];
  /** The line that steps about a single line use. */
  lastLine: ModelLine;
  /** The newest one; an earlier one is closed or settled. */
  intent: ModelIntent | undefined;
};
export type ShopModel = { tools: ModelTool[]; orders: ModelOrder[] };

export const isUnpaid = ({ lines }: ModelOrder): boolean => lines.some(({ status }) => status === "unpaid");
export const isPending = ({ lines }: ModelOrder): boolean => lines.some(({ status }) => status === "pending");
export const isCancelled = ({ lines }: ModelOrder): boolean => lines.every(({ status }) => status === "cancelled");

const centsOf = (lines: ModelLine[]): number =>
  lines.reduce((sum, { quantity, tool }) => sum + quantity * tool.priceCents, 0);
export const totalCents = ({ lines }: ModelOrder): number =>
  centsOf(lines.filter(({ status }) => status !== "cancelled"));
/** How much of the buyer's money the shop has in the end. */
export const retainedCents = ({ lines }: ModelOrder): number =>
  centsOf(lines.filter(({ status }) => status === "pending" || status === "shipped"));

/** Whether the newest intent would pay the order. */
export const isDue = (order: ModelOrder): boolean => isUnpaid(order) && order.intent?.cents === totalCents(order);
/** Whether the newest intent has been charged without the shop knowing. */
export const isUnsettled = ({ intent }: ModelOrder): boolean => intent?.state === "charged" && !intent.isSettled;

export const take = ({ tool, quantity }: Pick<ModelLine, "tool" | "quantity">): void => {
  tool.available -= quantity;
};

/** Cancelled or expired. */
export const release = (line: ModelLine): void => {
  line.status = "cancelled";
  line.tool.available += line.quantity;
};
export const releaseAll = ({ lines }: ModelOrder): void => {
  for (const line of lines.filter(({ status }) => status === "unpaid")) release(line);
};

/** The shop learns the state of the intent. A charge pays an order that is due; any other charge must be refunded. */
export const settle = (order: ModelOrder): void => {
  if (!order.intent || !isUnsettled(order)) return;
  const isPaid = isDue(order);
  order.intent.isSettled = true;
  if (!isPaid) return;
  for (const line of order.lines.filter(({ status }) => status === "unpaid")) {
    line.status = "pending";
    line.tool.sold += line.quantity;
  }
};

export const takeBack = (line: ModelLine, { restock }: { restock: boolean }): void => {
  line.status = "refunded";
  if (restock) line.tool.available += line.quantity;
  line.tool.sold -= line.quantity;
};

/** What is open and would not pay its order is closed; what was charged for one is settled. */
export const closeIntent = (order: ModelOrder): void => {
  if (!order.intent || isDue(order)) return;
  if (order.intent.state === "open") order.intent.state = "closed";
  settle(order);
};
