import { dollarsFromCents } from "@ironmonger/contract/money";
import type { AccountEntry, AccountStatementInput } from "@ironmonger/contract/receivables";
import { tablePdf } from "@ironmonger/invoices/table-pdf";
import type { SignedInContext } from "../../core/context.ts";
import { type CsvColumns, inCurrency, writeCsv } from "../../core/csv.ts";
import { shopMoney } from "../../core/shop-settings.ts";
import { type AccountStatement, readAccountStatement } from "./account-statement.statement.ts";

type Input = AccountStatementInput & { id: string };
type Row = AccountStatement["entries"][number];

const kindNames: Record<AccountEntry["kind"], string> = {
  invoice: "Invoice",
  "credit-note": "Credit note",
  payment: "Payment",
  "payment-undone": "Payment taken back",
  "write-off": "Not claimed",
  "pay-out": "Paid out",
};
const units = (cents: number): string => (cents / 100).toFixed(2);

const columns: CsvColumns<Row> = {
  date: ({ day }) => day,
  kind: ({ kind }) => kindNames[kind],
  number: ({ number }) => number,
  reference: ({ text }) => text,
  due: ({ dueOn }) => dueOn,
  "amount in dollars": ({ amountCents }) => dollarsFromCents(amountCents),
  "balance in dollars": ({ balanceCents }) => dollarsFromCents(balanceCents),
};

/** The statement of a company's account as CSV, which begins and ends with the balance. */
export async function exportAccountStatement(
  ctx: SignedInContext,
  input: Input,
): Promise<AsyncGenerator<string, void, undefined>> {
  const { entries } = await readAccountStatement(ctx, input);
  return writeCsv(inCurrency(columns, await shopMoney(ctx)), inOneBatch(entries));
}

async function* inOneBatch(entries: Row[]): AsyncGenerator<Row[], void, undefined> {
  yield entries;
}

/** The same as a PDF in the shop's look. */
export async function printAccountStatement(ctx: SignedInContext, input: Input): Promise<Buffer> {
  const statement = await readAccountStatement(ctx, input);
  const { invoicing, shopName, currency } = await ctx.settings.read();
  const { company, from, to, openingCents, entries, closingCents } = statement;
  return tablePdf({
    paperSize: invoicing.paperSize,
    shopName,
    seller: [invoicing.seller.name, ...invoicing.seller.address.split("\n")].filter(Boolean).join(" · "),
    title: "Statement of account",
    facts: [
      ["Company", `${company.name} (${company.number})`],
      ["Period", `${from ?? "from the beginning"} to ${to}`],
      ["Amounts in", currency],
    ],
    madeOn: to,
    columns: [
      { heading: "Date", share: 2 },
      { heading: "What", share: 2.6 },
      { heading: "Number", share: 3 },
      { heading: "Reference", share: 4 },
      { heading: "Due", share: 2 },
      { heading: "Amount", share: 2.2, isRight: true },
      { heading: "Balance", share: 2.2, isRight: true },
    ],
    rows: [
      ...(from ? [[from, "Opening balance", "", "", "", "", units(openingCents)]] : []),
      ...entries.map(({ day, kind, number, text, dueOn, amountCents, balanceCents }) => [
        ...[day, kindNames[kind], number, text, dueOn ?? "", units(amountCents), units(balanceCents)],
      ]),
    ],
    total: [closingCents < 0 ? "Your credit" : "Open", `${currency} ${units(Math.abs(closingCents))}`],
  });
}
