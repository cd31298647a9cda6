import { maxStatementRows } from "@ironmonger/contract/receivables";
import { type DecimalSign, findDecimalSign, withoutThousands } from "../../files/decimal-sign.ts";
import { normalizeHeading } from "../../files/normalize-heading.ts";
import { readTable } from "../../files/read-table.ts";
import { UnreadableFile } from "../../files/unreadable-file.ts";
import { LeftOut, oneLine, type ReadStatement, type StatementLine } from "./statement-line.ts";

type Column = "date" | "amount" | "sign" | "currency" | "payer" | "reference" | "account";

/** What banks call them; of several with one meaning, texts are joined, and otherwise the first with a value counts. */
const headings: Record<Column, string[]> = {
  date: [
    "booking date",
    "date",
    "posting date",
    "transaction date",
    "value date",
    "buchungstag",
    "buchungsdatum",
    "datum",
    "valutadatum",
    "wertstellung",
    "date opération",
    "fecha",
  ],
  amount: [
    "amount",
    "credit",
    "credit amount",
    "amount credit",
    "paid in",
    "money in",
    "deposit",
    "betrag",
    "umsatz",
    "haben",
    "gutschrift",
    "betrag eur",
    "montant",
    "crédit",
    "importe",
    "abono",
  ],
  sign: [
    "credit debit",
    "debit credit",
    "credit debit indicator",
    "soll haben",
    "sollhaben",
    "kennzeichen",
    "type",
    "dr cr",
  ],
  currency: ["currency", "währung", "waehrung", "devise", "moneda", "divisa"],
  payer: [
    "payer",
    "name",
    "counterparty",
    "payer name",
    "from",
    "debtor",
    "beguenstigter zahlungspflichtiger",
    "begünstigter zahlungspflichtiger",
    "auftraggeber begünstigter",
    "auftraggeber",
    "zahlungspflichtiger",
    "name zahlungsbeteiligter",
    "zahlungsbeteiligter",
    "nom",
    "ordenante",
  ],
  reference: [
    "reference",
    "description",
    "details",
    "payment reference",
    "payment details",
    "remittance information",
    "memo",
    "narrative",
    "purpose",
    "transaction details",
    "verwendungszweck",
    "buchungstext verwendungszweck",
    "kundenreferenz",
    "end to end id",
    "kundenreferenz end to end",
    "libellé",
    "concepto",
  ],
  account: [
    "account",
    "iban",
    "own account",
    "auftragskonto",
    "account number",
    "kontonummer",
    "iban auftragskonto",
    "compte",
    "cuenta",
  ],
};
const meanings = new Map(
  Object.entries(headings).flatMap(([column, names]) =>
    names.map((name) => [normalizeHeading(name), column as Column]),
  ),
);
const meaningOf = (heading: string) => meanings.get(normalizeHeading(heading));

/**
 * Reads the credits of a bank statement in CSV, as banks export it.
 * @throws UnreadableFile (it has no columns of date and amount, too many rows, or is no table)
 */
export async function readBankCsv(
  bytes: Buffer,
  { encoding, currency, country }: { encoding: string; currency: string; country: string },
): Promise<ReadStatement> {
  const countHeadings = (cells: string[]) => cells.filter((cell) => meaningOf(cell)).length;
  const open = () => readTable(inOnePiece(bytes), { encoding }, countHeadings);
  const table = await open();
  const columns = Map.groupBy(table.headings.keys(), (index) => meaningOf(table.headings[index] ?? ""));
  const amounts = columns.get("amount") ?? [];
  if (amounts.length === 0 || !columns.has("date"))
    throw new UnreadableFile("The file is no bank statement: it has no columns called date and amount.");
  const decimalSign = await findDecimalSign(await open(), amounts);
  const leftOut = new LeftOut();
  const lines: StatementLine[] = [];
  let count = 0;
  for await (const row of table.rows) {
    count += 1;
    if (count > maxStatementRows) throw new UnreadableFile(`A statement can have at most ${maxStatementRows} rows.`);
    if ("issue" in row) {
      leftOut.add(row.issue.replace(/\.$/, ""));
      continue;
    }
    const textsOf = (column: Column) =>
      (columns.get(column) ?? []).map((index) => oneLine(row.cells[index] ?? "")).filter(Boolean);
    const [first = ""] = textsOf("amount");
    const cents = readSigned(first, decimalSign, textsOf("sign")[0] ?? "");
    const [code = currency] = textsOf("currency");
    if (cents === undefined) leftOut.add("its amount cannot be read");
    else if (code.toUpperCase() !== currency) leftOut.add(`its amount is not in ${currency}`);
    else if (cents <= 0) leftOut.add("it is no money that came in");
    else {
      const [day = ""] = textsOf("date");
      const [payer = ""] = textsOf("payer");
      const reference = oneLine(textsOf("reference").join(" "));
      const identity = [textsOf("account").join(" "), day, payer, reference].join("|");
      lines.push({ line: row.line, bookedOn: readDay(day, country), amountCents: cents, payer, reference, identity });
    }
  }
  return { lines, notices: leftOut.notices() };
}

async function* inOnePiece(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/** `1.234,50`, `+12.50`, `-3`, `12.50 S`; undefined if it is no amount. */
function readSigned(text: string, decimalSign: DecimalSign | undefined, indicator: string): number | undefined {
  const plain = withoutThousands(
    text.replaceAll(/[\s'’]/gu, ""),
    decimalSign ?? (/,\d{1,2}\D*$/.test(text) ? "," : "."),
  );
  const [, sign, digits, decimals = "", after] =
    /^[^\d+-]{0,4}([+-]?)[^\d]{0,4}(\d{1,12})(?:[.,](\d{1,2}))?0*([-+SHDC]|CR|DR|EUR|USD)?$/i.exec(plain) ?? [];
  if (digits === undefined) return undefined;
  const isDebit =
    sign === "-" || /^(?:-|S|D|DR)$/i.test(after ?? "") || /^(?:s|soll|d|dr|debit|dbit)$/i.test(indicator);
  const cents = Number(digits + decimals.padEnd(2, "0"));
  return isDebit ? -cents : cents;
}

/** `2026-11-23`, `23.11.2026`, `23.11.26`, and in the order of the shop's country `11/23/2026`; null for anything else. */
function readDay(text: string, country: string): string | null {
  const iso = /^(\d{4})-?(\d{2})-?(\d{2})(?!\d)/.exec(text);
  const other = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/.exec(text);
  const [year, month, day] = iso
    ? [iso[1], iso[2], iso[3]]
    : other
      ? [
          other[4]?.padStart(4, "20"),
          ...monthAndDay(other[1] ?? "", other[3] ?? "", other[2] === "/" && country === "US"),
        ]
      : [];
  const read = `${year}-${month?.padStart(2, "0")}-${day?.padStart(2, "0")}`;
  return Number.isNaN(Date.parse(read)) ? null : read;
}

const monthAndDay = (first: string, second: string, isMonthFirst: boolean): [string, string] =>
  Number(second) > 12 || (isMonthFirst && Number(first) <= 12) ? [first, second] : [second, first];
