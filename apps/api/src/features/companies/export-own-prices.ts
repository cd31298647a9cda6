import { writePriceBreaks } from "@ironmonger/contract/pricing/tool-rules";
import { tablePdf } from "@ironmonger/invoices/table-pdf";
import type { SignedInContext } from "../../core/context.ts";
import { type CsvColumns, inCurrency, writeCsv } from "../../core/csv.ts";
import { DomainError } from "../../core/domain-error.ts";
import { dayIn } from "../../core/shop-days.ts";
import { shopMoney } from "../../core/shop-settings.ts";
import { type OwnPrice, readOwnPrices } from "../pricing/own-prices.ts";
import { getCompany } from "./get-company.ts";
import { requireManager } from "./require-member.ts";

const maxPrinted = 5_000;
const units = (cents: number): string => (cents / 100).toFixed(2);

const columns: CsvColumns<OwnPrice> = {
  sku: ({ sku }) => sku,
  name: ({ name }) => name,
  "price in dollars": ({ priceCents }) => units(priceCents),
  "price unit": ({ priceUnit }) => priceUnit,
  "price breaks": ({ priceBreaks }) => writePriceBreaks(priceBreaks),
  "minimum order": ({ minOrder }) => minOrder,
  "case pack": ({ casePack }) => casePack,
  "public price in dollars": ({ publicPriceCents }) => units(publicPriceCents),
  source: ({ source }) => source,
};

/**
 * The prices of a company's own as CSV with a heading.
 * @throws DomainError not_found · forbidden (not a manager)
 */
export async function exportOwnPrices(
  ctx: SignedInContext,
  { id }: { id: string },
): Promise<AsyncGenerator<string, void, undefined>> {
  await requireManager(ctx, id);
  return writeCsv(inCurrency(columns, await shopMoney(ctx)), readOwnPrices(ctx, id));
}

/**
 * The same as a PDF in the shop's look.
 * @throws DomainError as `exportOwnPrices` · conflict (too many for a PDF)
 */
export async function printOwnPrices(ctx: SignedInContext, { id }: { id: string }): Promise<Buffer> {
  await requireManager(ctx, id);
  const company = await getCompany(ctx, { id });
  const { invoicing, shopName, currency, timeZone } = await ctx.settings.read();
  const rows: string[][] = [];
  for await (const prices of readOwnPrices(ctx, id)) {
    for (const { sku, name, priceCents, priceUnit, priceBreaks, minOrder, source } of prices)
      rows.push([
        ...[sku ?? "", name, units(priceCents) + (priceUnit === 1 ? "" : ` / ${priceUnit}`)],
        ...[writePriceBreaks(priceBreaks), String(minOrder), source ?? ""],
      ]);
    if (rows.length > maxPrinted)
      throw new DomainError("conflict", `A PDF can have at most ${maxPrinted} prices. The CSV file has all of them.`);
  }
  const today = dayIn(timeZone);
  return tablePdf({
    paperSize: invoicing.paperSize,
    shopName,
    seller: [invoicing.seller.name, ...invoicing.seller.address.split("\n")].filter(Boolean).join(" · "),
    title: "Your prices",
    facts: [
      ["Company", `${company.name} (${company.number})`],
      ["As of", today],
      ["Prices in", currency],
    ],
    madeOn: today,
    columns: [
      { heading: "SKU", share: 2 },
      { heading: "Tool", share: 5 },
      { heading: "Price", share: 1.8, isRight: true },
      { heading: "Price breaks", share: 3 },
      { heading: "Minimum", share: 1.4, isRight: true },
      { heading: "From", share: 3 },
    ],
    rows,
  });
}
