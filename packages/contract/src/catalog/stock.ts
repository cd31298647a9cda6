import { z } from "zod";
import { ToolId } from "../catalog.ts";
import { maxPieces } from "../pricing.ts";
import { requiredLine } from "../text.ts";
import { EditableTool, whole } from "./edit-tool.ts";

export const stockMovementReasons = [
  "opening",
  "order",
  "cancelled",
  "expired",
  "refunded",
  "refund-failed",
  "declined",
  "cut",
  "correction",
  "backorder",
] as const;
export const StockMovement = z.object({
  id: z.uuid(),
  delta: z.int(),
  /** The stock after it. */
  available: z.int(),
  reason: z.enum(stockMovementReasons),
  note: z.string().nullable(),
  /** The email of the admin who corrected it; null if an order caused it. */
  by: z.string().nullable(),
  orderNumber: z.string().nullable(),
  happenedAt: z.iso.datetime(),
});
export type StockMovement = z.infer<typeof StockMovement>;
/** `cursor`: the `nextCursor` of the previous page. `direction`: tRPC's paging in React always sends it, and only pages forward. */
export const ListStockMovementsInput = ToolId.extend({
  cursor: z.uuid().optional(),
  direction: z.literal("forward").optional(),
});
export type ListStockMovementsInput = z.infer<typeof ListStockMovementsInput>;
/** Newest first. */
export const StockMovements = z.object({ rows: z.array(StockMovement), nextCursor: z.uuid().nullable() });
export type StockMovements = z.infer<typeof StockMovements>;

/** `expected`: the stock as the admin saw it; if it has changed since, for example by an order, nothing is changed. */
export const CorrectStockInput = z.object({
  id: z.uuid(),
  available: whole("Available", 0, maxPieces),
  reason: requiredLine("Reason", 200),
  expected: EditableTool.pick({ available: true }).optional(),
});
export type CorrectStockInput = z.infer<typeof CorrectStockInput>;

/** How many back-in-stock requests an account can have. */
export const maxBackInStockRequests = 1000;
export const TellMeWhenBackInput = z.object({ toolId: z.uuid() });
export type TellMeWhenBackInput = z.infer<typeof TellMeWhenBackInput>;
