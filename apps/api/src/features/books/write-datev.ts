import type { Invoicing } from "@ironmonger/contract/settings";
import { dayIn } from "../../core/shop-days.ts";
import type { Posting } from "./posting.ts";

// DATEV format 700, "Buchungsstapel" 13 (developer.datev.de): cells separated by semicolons, texts in quotes, lines end with CR LF. The
// file begins with a byte order mark, as DATEV reads Unicode.

type Batch = { from: string; to: string; currency: string; timeZone: string; invoicing: Invoicing };

const headings = [
  ...[
    "Umsatz (ohne Soll/Haben-Kz)",
    "Soll/Haben-Kennzeichen",
    "WKZ Umsatz",
    "Kurs",
    "Basis-Umsatz",
    "WKZ Basis-Umsatz",
  ],
  ...["Konto", "Gegenkonto (ohne BU-Schlüssel)", "BU-Schlüssel", "Belegdatum", "Belegfeld 1", "Belegfeld 2", "Skonto"],
  "Buchungstext",
];

const quoted = (text: string, maxLength: number): string =>
  `"${text
    .replaceAll(/[\p{Cc}]+/gu, " ")
    .slice(0, maxLength)
    .replaceAll('"', '""')}"`;
const plainDay = (day: string): string => day.replaceAll("-", "");
const lineOf = (cells: (string | number)[]): string => `${cells.join(";")}\r\n`;

export async function* writeDatev(
  batches: AsyncIterable<Posting[]>,
  batch: Batch,
): AsyncGenerator<string, void, undefined> {
  yield headOf(batch) + lineOf(headings);
  for await (const postings of batches) yield postings.map((posting) => lineOf(cellsOf(posting, batch))).join("");
}

function headOf({ from, to, currency, timeZone, invoicing: { datev, accounts } }: Batch): string {
  const madeAt = `${plainDay(dayIn(timeZone))}000000000`;
  const year = `${from.slice(0, 4)}0101`;
  const accountLength = Math.max(4, ...Object.values(accounts.revenue).map((account) => account.length));
  return lineOf([
    ...['"EXTF"', 700, 21, '"Buchungsstapel"', 13, madeAt, "", '"RE"', '""', '""'],
    ...[datev.consultant, datev.client, year, accountLength, plainDay(from), plainDay(to), '"Rechnungen"', '""'],
    ...[1, 0, 0, quoted(currency, 3), "", '""', "", "", '""', "", "", '""', '""'],
  ]);
}

/** Receivables in debit for an invoice and in credit for a credit note; the accounts of revenue know their tax. */
function cellsOf(posting: Posting, { currency }: Batch): (string | number)[] {
  const { day, number, kind, name, account, revenueAccount, grossCents } = posting;
  return [
    ...[(grossCents / 100).toFixed(2).replace(".", ","), kind === "invoice" ? '"S"' : '"H"', quoted(currency, 3)],
    ...["", "", '""', account, revenueAccount, '""', `${day.slice(8, 10)}${day.slice(5, 7)}`],
    ...[quoted(number, 36), '""', "", quoted(name, 60)],
  ];
}
