import type { ChangesPreview, PreviewChangesInput } from "@ironmonger/contract/catalog/change-tools";
import { moneyIn } from "@ironmonger/contract/money";
import { maxSubtotalCents } from "@ironmonger/contract/pricing/charges";
import type { OfficeContext } from "../../../core/context.ts";
import { judgeChanges } from "./judge-changes.ts";

/**
 * What `changeTools` would change in the selected tools. Changes nothing.
 * @throws DomainError conflict (too many tools)
 */
export async function previewChanges(
  { db, settings }: Pick<OfficeContext<"tools.edit">, "db" | "settings">,
  input: PreviewChangesInput,
): Promise<ChangesPreview> {
  const read = await settings.read();
  const { preview } = await judgeChanges(db, input, {
    lock: "none",
    lowStockMinimumOrders: read.lowStockMinimumOrders,
    maxCents: maxSubtotalCents(read),
    money: moneyIn(read.currency),
  });
  return preview;
}
