import { dollarsFromCents } from "@ironmonger/contract/money";
import type { PriceListId } from "@ironmonger/contract/price-lists";
import { writePriceBreaks } from "@ironmonger/contract/pricing/tool-rules";
import { priceListEntries, tools } from "@ironmonger/db/schema";
import { and, asc, eq, gt, isNull } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";
import { type CsvColumns, writeCsv } from "../../core/csv.ts";
import { readInBatches } from "../../core/database/read-in-batches.ts";
import type { Entry } from "./internal/entry-rows.ts";
import { readPriceList } from "./internal/price-list-rows.ts";

type Row = Entry & { id: string; sku: string | null; name: string; publicPriceCents: number; publicPriceUnit: number };

/** The headings are those that `priceLists.previewImport` reads. */
const columns: CsvColumns<Row> = {
  sku: ({ sku }) => sku,
  name: ({ name }) => name,
  price: ({ priceCents }) => dollarsFromCents(priceCents),
  "price unit": ({ priceUnit }) => priceUnit,
  "price breaks": ({ priceBreaks }) => writePriceBreaks(priceBreaks ?? []),
  "minimum order": ({ minOrder }) => minOrder,
  "case pack": ({ casePack }) => casePack,
  "public price": ({ publicPriceCents }) => dollarsFromCents(publicPriceCents),
  "public price unit": ({ publicPriceUnit }) => publicPriceUnit,
};

/**
 * The prices of a list as CSV with a heading; tools that left the shop have none.
 * @throws DomainError not_found
 */
export async function exportEntries(
  { db }: OfficeContext<"prices.read">,
  { id }: PriceListId,
): Promise<AsyncGenerator<string, void, undefined>> {
  await readPriceList(db, id);
  return writeCsv(
    columns,
    readInBatches({}, ({ after, limit }) =>
      db
        .select({
          id: tools.id,
          sku: tools.sku,
          name: tools.name,
          publicPriceCents: tools.priceCents,
          publicPriceUnit: tools.priceUnit,
          priceCents: priceListEntries.priceCents,
          priceUnit: priceListEntries.priceUnit,
          priceBreaks: priceListEntries.priceBreaks,
          minOrder: priceListEntries.minOrder,
          casePack: priceListEntries.casePack,
        })
        .from(priceListEntries)
        .innerJoin(tools, eq(tools.id, priceListEntries.toolId))
        .where(
          and(
            eq(priceListEntries.listId, id),
            isNull(tools.deletedAt),
            after === null ? undefined : gt(tools.id, after),
          ),
        )
        .orderBy(asc(tools.id))
        .limit(limit),
    ),
  );
}
