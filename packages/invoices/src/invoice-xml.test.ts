import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { XMLParser } from "fast-xml-parser";
import { beforeAll, describe, expect, test } from "vitest";
import { invoiceCii } from "./invoice-cii.ts";
import { InvoiceDocument } from "./invoice-document.ts";
import { invoiceUbl } from "./invoice-ubl.ts";
import { missingOfDocument } from "./missing-data.ts";
import { exampleInvoice } from "./testing/example-invoice.ts";
import { randomInvoice } from "./testing/random-invoices.ts";

/** All XML of these tests, for `pnpm test:invoices`. */
const folder = join(import.meta.dirname, "../test-results/xml");
beforeAll(() => {
  mkdirSync(folder, { recursive: true });
  // Those that begin with `api-` are of the server's tests.
  for (const file of readdirSync(folder)) if (!file.startsWith("api-")) rmSync(join(folder, file));
});

function keep(name: string, document: InvoiceDocument): void {
  writeFileSync(join(folder, `${document.profile}-${name}.ubl.xml`), invoiceUbl(document));
  writeFileSync(join(folder, `${document.profile}-${name}.cii.xml`), invoiceCii(document));
}

type Node = { [name: string]: Node[] };
const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: true,
  parseTagValue: false,
  isArray: () => true,
  alwaysCreateTextNode: true,
});
/** The texts at a path, such as `InvoiceLine.Price.PriceAmount`. */
const all = (nodes: Node[], path: string): Node[] =>
  path.split(".").reduce((found, name) => found.flatMap((node) => node[name] ?? []), nodes);
const texts = (nodes: Node[], path: string): string[] => all(nodes, path).map((node) => String(node["#text"] ?? ""));
const parse = (xml: string, root: string): Node[] => all([parser.parse(xml)], root);

/** An amount of the XML in cents. */
const inCents = (text: string | undefined): bigint => {
  const [, sign, whole = "", decimals = ""] = /^(-?)(\d+)(?:\.(\d{2}))?$/.exec(text ?? "") ?? [];
  return BigInt(`${sign ?? ""}${whole}${decimals || "00"}`);
};
const sumOf = (amounts: bigint[]): bigint => amounts.reduce((sum, one) => sum + one, 0n);
/** Half up, by decimal digits and not by division, as a check of the other way. */
function rounded(numerator: bigint, denominator: bigint): bigint {
  const whole = numerator / denominator;
  return (numerator % denominator) * 2n >= denominator ? whole + 1n : whole;
}

type Read = {
  lines: { quantity: bigint; price: bigint; base: bigint; net: bigint; allowance: bigint; key: string }[];
  charges: { cents: bigint; key: string }[];
  taxes: { key: string; percent: string; net: bigint; tax: bigint }[];
  sums: { lines: bigint; charges: bigint; net: bigint; tax: bigint; total: bigint; paid: bigint; due: bigint };
};
const signed = (indicator: string | undefined, cents: bigint): bigint => (indicator === "true" ? -cents : cents);
const keyOf = (category: string | undefined, percent: string | undefined): string => `${category} ${percent ?? "0"}`;

function readUbl(xml: string, kind: InvoiceDocument["kind"]): Read {
  const root = parse(xml, kind === "invoice" ? "Invoice" : "CreditNote");
  const one = (nodes: Node[], path: string) => texts(nodes, path)[0];
  const total = (name: string) => inCents(one(root, `LegalMonetaryTotal.${name}`) ?? "0");
  const taxKey = (node: Node[], path: string) => keyOf(one(node, `${path}.ID`), one(node, `${path}.Percent`));
  return {
    lines: all(root, kind === "invoice" ? "InvoiceLine" : "CreditNoteLine").map((line) => ({
      quantity: BigInt(one([line], kind === "invoice" ? "InvoicedQuantity" : "CreditedQuantity") ?? ""),
      price: inCents(one([line], "Price.PriceAmount")),
      base: BigInt(one([line], "Price.BaseQuantity") ?? ""),
      net: inCents(one([line], "LineExtensionAmount")),
      allowance: signed(
        one([line], "AllowanceCharge.ChargeIndicator"),
        inCents(one([line], "AllowanceCharge.Amount") ?? "0"),
      ),
      key: taxKey([line], "Item.ClassifiedTaxCategory"),
    })),
    charges: all(root, "AllowanceCharge").map((charge) => ({
      cents: inCents(one([charge], "Amount")),
      key: taxKey([charge], "TaxCategory"),
    })),
    taxes: all(root, "TaxTotal.TaxSubtotal").map((tax) => ({
      key: taxKey([tax], "TaxCategory"),
      percent: one([tax], "TaxCategory.Percent") ?? "0",
      net: inCents(one([tax], "TaxableAmount")),
      tax: inCents(one([tax], "TaxAmount")),
    })),
    sums: {
      lines: total("LineExtensionAmount"),
      charges: total("ChargeTotalAmount"),
      net: total("TaxExclusiveAmount"),
      tax: inCents(one(root, "TaxTotal.TaxAmount")),
      total: total("TaxInclusiveAmount"),
      paid: total("PrepaidAmount"),
      due: total("PayableAmount"),
    },
  };
}

function readCii(xml: string): Read {
  const root = parse(xml, "CrossIndustryInvoice.SupplyChainTradeTransaction");
  const one = (nodes: Node[], path: string) => texts(nodes, path)[0];
  const settlement = all(root, "ApplicableHeaderTradeSettlement");
  const total = (name: string) => inCents(one(settlement, `SpecifiedTradeSettlementHeaderMonetarySummation.${name}`));
  const taxKey = (node: Node[]) => keyOf(one(node, "CategoryCode"), one(node, "RateApplicablePercent"));
  return {
    lines: all(root, "IncludedSupplyChainTradeLineItem").map((line) => {
      const price = all([line], "SpecifiedLineTradeAgreement.NetPriceProductTradePrice");
      const ofLine = all([line], "SpecifiedLineTradeSettlement");
      const allowance = all(ofLine, "SpecifiedTradeAllowanceCharge");
      return {
        quantity: BigInt(one([line], "SpecifiedLineTradeDelivery.BilledQuantity") ?? ""),
        price: inCents(one(price, "ChargeAmount")),
        base: BigInt(one(price, "BasisQuantity") ?? ""),
        net: inCents(one(ofLine, "SpecifiedTradeSettlementLineMonetarySummation.LineTotalAmount")),
        allowance: signed(one(allowance, "ChargeIndicator.Indicator"), inCents(one(allowance, "ActualAmount") ?? "0")),
        key: taxKey(all(ofLine, "ApplicableTradeTax")),
      };
    }),
    charges: all(settlement, "SpecifiedTradeAllowanceCharge").map((charge) => ({
      cents: inCents(one([charge], "ActualAmount")),
      key: taxKey(all([charge], "CategoryTradeTax")),
    })),
    taxes: all(settlement, "ApplicableTradeTax").map((tax) => ({
      key: taxKey([tax]),
      percent: one([tax], "RateApplicablePercent") ?? "0",
      net: inCents(one([tax], "BasisAmount")),
      tax: inCents(one([tax], "CalculatedAmount")),
    })),
    sums: {
      lines: total("LineTotalAmount"),
      charges: total("ChargeTotalAmount"),
      net: total("TaxBasisTotalAmount"),
      tax: total("TaxTotalAmount"),
      total: total("GrandTotalAmount"),
      paid: total("TotalPrepaidAmount"),
      due: total("DuePayableAmount"),
    },
  };
}

/** Calculates anew from what a reader of the XML sees. */
function expectConsistent({ lines, charges, taxes, sums }: Read): void {
  for (const line of lines) expect(rounded(line.quantity * line.price, line.base) - line.allowance).toBe(line.net);
  expect(sums.lines).toBe(sumOf(lines.map(({ net }) => net)));
  expect(sums.charges).toBe(sumOf(charges.map(({ cents }) => cents)));
  expect(sums.net).toBe(sums.lines + sums.charges);
  for (const { key, percent, net, tax } of taxes) {
    const ofKey = sumOf([
      ...lines.filter((line) => line.key === key).map((line) => line.net),
      ...charges.filter((charge) => charge.key === key).map(({ cents }) => cents),
    ]);
    expect(net).toBe(ofKey);
    expect(tax).toBe(rounded(net * BigInt(Math.round(Number(percent) * 1000)), 100_000n));
  }
  expect(new Set(taxes.map(({ key }) => key)).size).toBe(taxes.length);
  expect(sums.net).toBe(sumOf(taxes.map(({ net }) => net)));
  expect(sums.tax).toBe(sumOf(taxes.map(({ tax }) => tax)));
  expect(sums.total).toBe(sums.net + sums.tax);
  expect(sums.due).toBe(sums.total - sums.paid);
}

describe("The XML of an invoice", () => {
  test("has the amounts that its reader calculates, in both syntaxes", () => {
    let count = 0;
    const property = fc.property(randomInvoice(8), (document) => {
      expect(InvoiceDocument.safeParse(document).error).toBeUndefined();
      expect(missingOfDocument(document)).toEqual([]);
      keep(`random-${count++}`, document);
      const ubl = readUbl(invoiceUbl(document), document.kind);
      expectConsistent(ubl);
      expect(readCii(invoiceCii(document))).toEqual(ubl);
    });
    fc.assert(property, { numRuns: 500 });
  });

  test("says who, when, what for, and how to pay", () => {
    keep("example", exampleInvoice);
    const ubl = invoiceUbl(exampleInvoice);
    const root = parse(ubl, "Invoice");
    expect(texts(root, "OrderReference.ID")).toEqual(["4500-7781"]);
    expect(texts(root, "OrderReference.SalesOrderID")).toEqual(["IM-10494"]);
    expect(texts(root, "Delivery.ActualDeliveryDate")).toEqual(["2026-11-27"]);
    expect(texts(root, "Delivery.DeliveryLocation.Address.CityName")).toEqual(["Vila Nova de Gaia"]);
    expect(texts(root, "PaymentMeans.PayeeFinancialAccount.ID")).toEqual(["DE02120300000000202051"]);
    expect(texts(root, "TaxTotal.TaxSubtotal.TaxCategory.TaxExemptionReasonCode")).toEqual(["VATEX-EU-IC"]);
    expect(ubl).toContain('<cbc:InvoicedQuantity unitCode="XBX">3<');
    expect(ubl).toContain("box of 100");
  });

  test("names the profile and the buyer reference of XRechnung", () => {
    const document = { ...exampleInvoice, profile: "xrechnung" } as const;
    keep("example", document);
    for (const xml of [invoiceUbl(document), invoiceCii(document)]) {
      expect(xml).toContain("xrechnung_3.0<");
      expect(xml).toContain("04011000-12345-03");
    }
  });

  test("of a credit note names the invoice, and writes characters that XML reserves", () => {
    const document: InvoiceDocument = {
      ...exampleInvoice,
      kind: "credit-note",
      number: "CN-2026-000001",
      corrects: { number: "INV-2026-000311", issuedOn: "2026-11-27" },
      note: "Price <corrected> & agreed \u0000\ud800",
    };
    keep("credit-note", document);
    const root = parse(invoiceUbl(document), "CreditNote");
    expect(texts(root, "BillingReference.InvoiceDocumentReference.ID")).toEqual(["INV-2026-000311"]);
    expect(texts(root, "Note")[0]).toContain("Price <corrected> & agreed");
    expect(texts(parse(invoiceCii(document), "CrossIndustryInvoice"), "ExchangedDocument.TypeCode")).toEqual(["381"]);
  });
});
