import type { PeriodInput, PeriodSales } from "@ironmonger/contract/insights";
import type { OfficeContext } from "../../core/context.ts";
import { type CsvColumns, inCurrency, writeCsv } from "../../core/csv.ts";
import { shopMoney } from "../../core/shop-settings.ts";
import { showSales } from "./show-insights.ts";

const dollars = (cents: number): string => (cents / 100).toFixed(2);

const columns: CsvColumns<PeriodSales["days"][number]> = {
  day: ({ day }) => day,
  "revenue in dollars": ({ revenueCents }) => dollars(revenueCents),
  orders: ({ orders }) => orders,
  "paid orders": ({ paidOrders }) => paidOrders,
  pieces: ({ paidPieces }) => paidPieces,
  "refunded in dollars": ({ refundedCents }) => dollars(refundedCents),
};

/** The days of a period, oldest first, as CSV with a heading. */
export async function* exportSales(
  ctx: Pick<OfficeContext<"insights.read">, "replica" | "settings">,
  input: PeriodInput,
): AsyncGenerator<string, void, undefined> {
  const money = await shopMoney(ctx);
  yield* writeCsv(inCurrency(columns, money), readDays(ctx, input));
}

async function* readDays(...args: Parameters<typeof showSales>) {
  yield (await showSales(...args)).period.days;
}
