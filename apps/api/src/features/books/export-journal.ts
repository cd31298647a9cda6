import { dollarsFromCents } from "@ironmonger/contract/money";
import { taxCategories } from "@ironmonger/contract/pricing/tax-category";
import type { ExportJournalInput } from "@ironmonger/contract/receivables";
import type { Invoicing } from "@ironmonger/contract/settings";
import { companies, invoices } from "@ironmonger/db/schema";
import { and, eq, gt, gte, lte, or } from "drizzle-orm";
import { z } from "zod";
import type { OfficeContext } from "../../core/context.ts";
import { type CsvColumns, writeCsv } from "../../core/csv.ts";
import { readInBatches } from "../../core/database/read-in-batches.ts";
import { DomainError, fieldError } from "../../core/domain-error.ts";
import type { Posting } from "./posting.ts";
import { writeDatev } from "./write-datev.ts";

/** What the journal reads of an invoice as it was issued. */
const Booked = z.object({
  buyer: z.object({ name: z.string() }),
  taxes: z.array(
    z.object({ category: z.enum(taxCategories), percent: z.number(), netCents: z.int(), taxCents: z.int() }),
  ),
});

/** Credit notes are negative. */
const signed = (cents: (posting: Posting) => number) => (posting: Posting) =>
  dollarsFromCents((posting.kind === "invoice" ? 1 : -1) * cents(posting));

const columns: CsvColumns<Posting> = {
  date: ({ day }) => day,
  number: ({ number }) => number,
  kind: ({ kind }) => kind,
  customer: ({ customer }) => customer,
  name: ({ name }) => name,
  account: ({ account }) => account,
  "revenue account": ({ revenueAccount }) => revenueAccount,
  "tax category": ({ taxCategory }) => taxCategory,
  percent: ({ percent }) => percent,
  net: signed(({ netCents }) => netCents),
  tax: signed(({ taxCents }) => taxCents),
  gross: signed(({ grossCents }) => grossCents),
};

/**
 * The invoices and credit notes of a period, a row for each category and rate of tax, as CSV with a heading or as DATEV reads it.
 * @throws DomainError invalid (the period ends before it begins; for DATEV it lies in two years) · conflict (for DATEV, the settings lack a
 * number or an account)
 */
export async function exportJournal(
  ctx: OfficeContext<"payments.read">,
  { from, to, format }: ExportJournalInput,
): Promise<AsyncGenerator<string, void, undefined>> {
  if (to < from) throw fieldError("invalid", "to", "The period ends before it begins.");
  const { invoicing, currency, timeZone } = await ctx.settings.read();
  const postings = readPostings(ctx, { from, to }, invoicing);
  if (format === "generic") return writeCsv(columns, postings);
  if (from.slice(0, 4) !== to.slice(0, 4))
    throw fieldError("invalid", "to", "A DATEV file is of one year. Export each year by itself.");
  requireDatev(invoicing);
  return writeDatev(postings, { from, to, currency, timeZone, invoicing });
}

function requireDatev({ datev, accounts }: Invoicing): void {
  const missing = [
    !/^\d{4,7}$/.test(datev.consultant) && "the number of the consultant",
    !/^\d{1,5}$/.test(datev.client) && "the number of the client",
    !/^\d{4,9}$/.test(accounts.receivables) && "the account of receivables",
    !Object.values(accounts.revenue).some((account) => account) && "an account of revenue",
  ].filter(Boolean);
  if (missing.length > 0) throw new DomainError("conflict", `Settings lack for DATEV: ${missing.join(", ")}.`);
}

async function* readPostings(
  { replica: { db } }: OfficeContext<"payments.read">,
  { from, to }: { from: string; to: string },
  { accounts }: Invoicing,
): AsyncGenerator<Posting[], void, undefined> {
  // By number, which is in the order of the days; the batches continue by the pair.
  let last = { issuedOn: from, id: "00000000-0000-0000-0000-000000000000" };
  for await (const rows of readInBatches({}, ({ limit }) =>
    db
      .select({
        ...{ id: invoices.id, issuedOn: invoices.issuedOn, number: invoices.number, kind: invoices.kind },
        ...{ document: invoices.document, company: companies.number },
      })
      .from(invoices)
      .leftJoin(companies, eq(companies.id, invoices.companyId))
      .where(
        and(
          gte(invoices.issuedOn, last.issuedOn),
          lte(invoices.issuedOn, to),
          or(gt(invoices.issuedOn, last.issuedOn), gt(invoices.id, last.id)),
        ),
      )
      .orderBy(invoices.issuedOn, invoices.id)
      .limit(limit),
  )) {
    last = rows.at(-1) ?? last;
    yield rows.flatMap(({ issuedOn: day, number, kind, document, company }): Posting[] => {
      const { buyer, taxes } = Booked.parse(document);
      return taxes.map(({ category, percent, netCents, taxCents }) => ({
        ...{ day, number, kind, customer: company === null ? "" : `C-${company}`, name: buyer.name, percent },
        ...{ account: accounts.receivables, revenueAccount: accounts.revenue[category] ?? "", taxCategory: category },
        ...{ netCents, taxCents, grossCents: netCents + taxCents },
      }));
    });
  }
}
