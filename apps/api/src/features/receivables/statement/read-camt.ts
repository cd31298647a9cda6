import { attributeOf, readXml } from "@ironmonger/contract/files/read-xml";
import { parseAmount } from "@ironmonger/contract/parse-money";
import { maxStatementRows } from "@ironmonger/contract/receivables";
import { UnreadableFile } from "../../files/unreadable-file.ts";
import { LeftOut, oneLine, type ReadStatement, type StatementLine } from "./statement-line.ts";

// CAMT.053, in all its versions: what differs between them is not read.

const maxDepth = 50;

/** The leaves below an entry, or below one transaction of it, by the last names of their paths. */
class Leaves {
  readonly #texts = new Map<string, string[]>();

  add(path: string, text: string): void {
    this.#texts.set(path, [...(this.#texts.get(path) ?? []), text]);
  }
  first(...paths: string[]): string {
    for (const path of paths)
      for (const [known, [text = ""]] of this.#texts) if (known.endsWith(path) && text) return text;
    return "";
  }
  all(path: string): string[] {
    return [...this.#texts].flatMap(([known, texts]) => (known.endsWith(path) ? texts : []));
  }
}

type Entry = { own: Leaves; transactions: Leaves[] };

/**
 * Reads the credits of a statement, in time that grows with its length alone. Entities of a DTD are not read: a file with one is refused.
 * @throws UnreadableFile (it is no such statement, has a DTD, or too many entries)
 */
export function readCamt(xml: string, currency: string): ReadStatement {
  const leftOut = new LeftOut();
  const lines: StatementLine[] = [];
  let account = "";
  let isStatement = false;
  let number = 0;
  const path: string[] = [];
  let entry: Entry | undefined;
  let amountCurrency = "";
  for (const { name, attributes, isEnd, isEmpty, text } of readXml(xml)) {
    if (name.startsWith("?")) continue;
    if (name.startsWith("!")) throw new UnreadableFile("The file has a DTD. A bank statement has none.");
    if (!isEnd) {
      if (name === "Amt") amountCurrency = attributeOf(attributes, "Ccy") ?? "";
      if (isEmpty) continue;
      path.push(name);
      if (path.length > maxDepth)
        throw new UnreadableFile("The file is no bank statement: its elements are nested too deep.");
      if (name === "BkToCstmrStmt") isStatement = true;
      if (name === "Ntry") entry = { own: new Leaves(), transactions: [] };
      if (name === "TxDtls") entry?.transactions.push(new Leaves());
      continue;
    }
    const leaf = path.join("/");
    path.pop();
    const value = oneLine(text);
    if (!entry) {
      if (leaf.endsWith("Stmt/Acct/Id/IBAN")) account = value;
      continue;
    }
    const within = leaf.includes("/TxDtls/") ? entry.transactions.at(-1) : entry.own;
    if (value) within?.add(leaf, leaf.endsWith("/Amt") ? `${amountCurrency} ${value}` : value);
    if (name !== "Ntry") continue;
    number += 1;
    if (number > maxStatementRows)
      throw new UnreadableFile(`A statement can have at most ${maxStatementRows} entries.`);
    lines.push(...linesOf(entry, { account, first: lines.length + 1, currency, leftOut }));
    entry = undefined;
  }
  if (!isStatement) throw new UnreadableFile("The file is no bank statement (CAMT.053).");
  return { lines, notices: leftOut.notices() };
}

/** `first`: the number of the first row. */
type Around = { account: string; first: number; currency: string; leftOut: LeftOut };

function linesOf({ own, transactions }: Entry, { account, first, currency, leftOut }: Around): StatementLine[] {
  const skip = (reason: string) => {
    leftOut.add(reason);
    return [];
  };
  if (own.first("/Ntry/CdtDbtInd") !== "CRDT") return skip("it is no money that came in");
  if (own.first("/Ntry/RvslInd") === "true") return skip("it takes a debit back");
  if (/^(?:PDNG|INFO|FUTR)$/.test(own.first("/Ntry/Sts", "/Ntry/Sts/Cd"))) return skip("it is not booked yet");
  const total = centsOf(own.first("/Ntry/Amt"), currency);
  if (total === undefined) return skip(`its amount is not in ${currency}`);
  const amounts = transactions.map((one) => centsOf(one.first("/TxDtls/Amt", "/TxAmt/Amt"), currency));
  // The transactions of a batch are rows of their own if the bank says what each is.
  const isSplit = amounts.length > 1 && amounts.reduce<number>((sum, cents) => sum + (cents ?? 0), 0) === total;
  const parts = isSplit ? transactions : [transactions[0] ?? new Leaves()];
  return parts.flatMap((part, index) => {
    const amountCents = isSplit ? (amounts[index] ?? 0) : total;
    if (amountCents === 0) return skip("its amount is 0");
    const bookedOn = own.first("/BookgDt/Dt", "/BookgDt/DtTm", "/ValDt/Dt", "/ValDt/DtTm").slice(0, 10);
    const payer = part.first("/Dbtr/Nm", "/Dbtr/Pty/Nm", "/UltmtDbtr/Nm");
    const endToEnd = part.first("/EndToEndId");
    const texts = [
      ...part.all("/RmtInf/Ustrd"),
      ...part.all("/CdtrRefInf/Ref"),
      endToEnd === "NOTPROVIDED" ? "" : endToEnd,
    ];
    const reference = oneLine(texts.filter(Boolean).join(" ")) || own.first("/AddtlNtryInf");
    const bankReference = own.first("/Ntry/AcctSvcrRef", "/Ntry/NtryRef") || part.first("/Refs/AcctSvcrRef");
    const identity = bankReference
      ? [account, bankReference, isSplit ? index : ""].join("|")
      : [account, bookedOn, payer, reference, isSplit ? index : ""].join("|");
    return [
      { line: first + index, bookedOn: isDay(bookedOn) ? bookedOn : null, amountCents, payer, reference, identity },
    ];
  });
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** Undefined in another currency, or if it is no amount. */
function centsOf(amount: string, currency: string): number | undefined {
  const [code, value = ""] = amount.split(" ");
  // Amounts of XML have a point, and up to five decimals.
  const read = code === currency ? parseAmount(value.replace(/(?<=\.\d\d)0+$/, "")) : undefined;
  return read && "cents" in read ? read.cents : undefined;
}
