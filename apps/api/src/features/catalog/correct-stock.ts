import type { CorrectStockInput, Tool } from "@ironmonger/contract/catalog";
import type { AdminContext } from "../../core/context.ts";
import { setStock } from "./internal/set-stock.ts";

/**
 * After counting the shelf: sets what is available and records the difference with its reason.
 * @throws DomainError not_found (no such tool, or it left the shop)
 */
export async function correctStock(ctx: AdminContext, { id, available, reason }: CorrectStockInput): Promise<Tool> {
  const { tool } = await setStock(ctx, { id, available, note: reason });
  return tool;
}
