import type { StagedImport } from "@ironmonger/contract/catalog/import-tools";
import type { OfficeContext } from "../../core/context.ts";
import { type ImportFile, stageImport } from "../changes/import/stage-import.ts";
import { readPriceList } from "./internal/price-list-rows.ts";

/**
 * Stores a file of prices for a list, which `priceLists.previewImport` reads.
 * @throws DomainError not_found · as `stageImport`
 */
export async function stageEntries(
  ctx: OfficeContext<"files.import">,
  { priceListId, ...file }: Omit<ImportFile, "kind"> & { priceListId: string },
): Promise<StagedImport> {
  await readPriceList(ctx.db, priceListId);
  return stageImport(ctx, { ...file, kind: "price-list", priceListId });
}
