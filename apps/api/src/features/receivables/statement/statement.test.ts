import { expect, test } from "vitest";
import { insertInvoice, openBooks } from "../../../testing/receivables-shop.ts";
import { startTestShop } from "../../../testing/test-shop.ts";
import { readBankCsv } from "./read-bank-csv.ts";
import { readCamt } from "./read-camt.ts";
import { numbersIn } from "./suggest.ts";

const entry = (amount: string, text: string, { sign = "CRDT", ref = "", payer = "Millers Tools" } = {}) =>
  `<Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-28</Dt></BookgDt>${ref && `<AcctSvcrRef>${ref}</AcctSvcrRef>`}<NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RltdPties><Dbtr><Pty><Nm>${payer}</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
const camt = (...entries: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>1</Id><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id></Acct>${entries.join("\n")}</Stmt></BkToCstmrStmt></Document>`;

test("the credits of a CAMT.053 are read, and what is left out is counted", () => {
  const { lines, notices } = readCamt(
    camt(entry("12.50", "INV 2026 000042 &amp; more"), entry("3.00", "fee", { sign: "DBIT" }), entry("7", "second")),
    "USD",
  );
  expect(lines).toMatchObject([
    { line: 1, bookedOn: "2026-11-28", amountCents: 1250, payer: "Millers Tools", reference: "INV 2026 000042 & more" },
    { line: 2, amountCents: 700, reference: "second" },
  ]);
  expect(notices).toEqual(["1 row left out: it is no money that came in."]);
});

test("an XML file with a DTD, of another kind, or nested without end is refused, and a large one takes linear time", () => {
  const bomb = `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${camt(entry("1", "&b;"))}`;
  expect(() => readCamt(bomb, "USD")).toThrow("DTD");
  expect(() => readCamt("<feed><a>1</a></feed>", "USD")).toThrow("no bank statement");
  expect(() => readCamt(`<Document>${"<a>".repeat(100_000)}`, "USD")).toThrow("nested too deep");
  const start = performance.now();
  expect(
    readCamt(camt(...Array.from({ length: 5_000 }, (_, index) => entry("1", `no ${index}`))), "USD").lines,
  ).toHaveLength(5_000);
  expect(performance.now() - start).toBeLessThan(10_000);
});

test("statements of banks in CSV are read in their own notation", async () => {
  const read = (text: string, country = "DE", currency = "EUR") =>
    readBankCsv(Buffer.from(text), { encoding: "utf-8", country, currency });
  const german = await read(
    "Buchungstag;Begünstigter/Zahlungspflichtiger;Verwendungszweck;Betrag;Währung\n28.11.26;Müller GmbH;INV-2026-000007;1.234,50;EUR\n28.11.26;Bank;Gebühr;-3,00;EUR\n",
  );
  expect(german.lines).toMatchObject([{ bookedOn: "2026-11-28", amountCents: 123_450, payer: "Müller GmbH" }]);
  const american = await read("Date,Description,Amount\n11/03/2026,ACH IM-10472,+25.00\n", "US", "USD");
  expect(american.lines).toMatchObject([{ bookedOn: "2026-11-03", amountCents: 2_500, reference: "ACH IM-10472" }]);
  await expect(read("a,b\n1,2\n")).rejects.toThrow("no columns called date and amount");
});

test("numbers are found as banks and people write them", () => {
  expect(numbersIn("inv2026000042, INV-2026-000043 und IM 10472")).toEqual([
    "INV-2026-000042",
    "INV-2026-000043",
    "IM-10472",
  ]);
});

test("a statement suggests by reference and amount, and nothing of it is recorded twice", async () => {
  await using shop = await startTestShop();
  const { admin, manager, company, api, transferOrder } = await openBooks(shop);
  const number = await insertInvoice(shop, manager, { totalCents: 10_000, companyId: company.id });
  const other = await insertInvoice(shop, manager, { totalCents: 7_777, companyId: company.id });
  const order = await transferOrder(5);
  const file = camt(
    entry("100.00", `your ${number.replaceAll("-", " ")}`, { ref: "A1" }),
    entry("77.77", "thanks", { ref: "A2" }),
    entry("50.00", `Order ${order.number}`, { ref: "A3" }),
    entry("20.00", "for later", { ref: "A4" }),
  );
  const send = (person: typeof admin | typeof manager) =>
    person.inject({
      method: "POST",
      url: "/import/statement",
      headers: { "content-type": "application/xml", origin: "http://shop.test" },
      payload: file,
    });
  expect((await send(manager)).statusCode).toBe(403);
  const staged = (await send(admin)).json();
  expect(staged.rows).toMatchObject([
    { isRecorded: false, suggestions: [{ number, amountCents: 10_000 }], companyName: "Millers Tools" },
    { suggestions: [{ number: other, amountCents: 7_777 }] },
    { suggestions: [{ number: order.number, amountCents: 5_000 }] },
    { suggestions: [], companyId: company.id },
  ]);
  type Row = { line: number; companyId: string | null; suggestions: { number: string; amountCents: number }[] };
  const rows = (staged.rows as Row[]).map(({ line, companyId, suggestions }) => ({
    line,
    allocations: suggestions,
    ...(companyId && { companyId }),
  }));
  const apply = { importId: staged.importId, rows };
  expect(await admin.api.invoices.applyStatement(apply)).toEqual({ recordedCount: 4, skippedCount: 0 });
  expect(await admin.api.invoices.applyStatement(apply)).toEqual({ recordedCount: 0, skippedCount: 4 });
  const again = (await send(admin)).json();
  expect(again.rows.map(({ isRecorded }: { isRecorded: boolean }) => isRecorded)).toEqual([true, true, true, true]);
  expect((await admin.api.invoices.receivables({})).rows).toMatchObject([{ openCents: 0, creditCents: 2_000 }]);
  expect(await api.orders.getOrder({ number: order.number })).toMatchObject({ isPaid: true });
  expect((await admin.api.invoices.listPayments({ search: "later" })).rows).toMatchObject([{ leftCents: 2_000 }]);
});
