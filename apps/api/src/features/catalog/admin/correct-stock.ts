import type { ToolForAdmins } from "@ironmonger/contract/catalog";
import type { CorrectStockInput } from "@ironmonger/contract/catalog/stock";
import type { OfficeContext } from "../../../core/context.ts";
import { setStock } from "../../tools/set-stock.ts";

/**
 * Sets the stock to the counted number, and records the difference with its reason.
 * @throws DomainError not_found (no such tool, or it left the shop) · conflict (the stock is not as `expected`)
 */
export async function correctStock(
  ctx: OfficeContext<"tools.stock">,
  { id, available, reason, expected }: CorrectStockInput,
): Promise<ToolForAdmins> {
  const { tool } = await setStock(ctx, { id, available, note: reason, expected });
  return tool;
}

/**
 * `correctStock` for clients that give no reason. Returns whether anything changed.
 * @throws DomainError not_found (no such tool, or it left the shop)
 */
export async function setAvailable(
  ctx: OfficeContext<"tools.stock">,
  { id, available }: Pick<CorrectStockInput, "id" | "available">,
): Promise<boolean> {
  const { isChanged } = await setStock(ctx, { id, available, note: "Set by an admin without a reason." });
  return isChanged;
}
