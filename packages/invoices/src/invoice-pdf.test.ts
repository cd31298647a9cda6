import fc from "fast-check";
import { XMLValidator } from "fast-xml-parser";
import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";
import { facturX } from "./factur-x.ts";
import { invoiceCii } from "./invoice-cii.ts";
import { invoicePdf, type PdfOptions } from "./invoice-pdf.ts";
import { exampleInvoice, longInvoice } from "./testing/example-invoice.ts";
import { randomInvoice } from "./testing/random-invoices.ts";

const options: PdfOptions = { paperSize: "A4", look: { name: "Ironmonger", logo: null } };
const open = (pdf: Buffer) => getDocumentProxy(new Uint8Array(pdf));
async function pagesOf(pdf: Buffer): Promise<string[]> {
  const { text } = await extractText(await open(pdf), { mergePages: false });
  return text.map((page) => page.replaceAll(/\s+/g, " "));
}

describe("The PDF of an invoice", () => {
  test("says everything that an invoice has to say", async () => {
    const [page = ""] = await pagesOf(await invoicePdf(exampleInvoice, options));
    for (const part of [
      ...["Ironmonger GmbH", "VAT id DE 123 456 789", "Mendes Metal Lda", "Rua do Aço 12", "VAT id PT 123 456 789"],
      ...["Site Gaia, Gate B", "on 27 November 2026", "INV-2026-000311", "27 December 2026", "IM-10494", "4500-7781"],
      ...["Bridge, lot 3", "G-clamp 100 mm", "HT-1008 · price list Electricians 2026, from 50", "60 pieces", "504.00"],
      ...["FX-3004 · box of 100", "your reference: safety 2026", "Intra-community supply, 0 %", "Article 138"],
      ...["EUR 1,810.00", "24.00", "To pay EUR 1,834.00", "DE02 1203 0000 0000 2020 51", "BIC BYLADEM1001"],
      ...["ironmonger.example/pay/q7Yd4kW2xN9a", "Amtsgericht Hamburg HRB 000000", "page 1 of 1"],
    ])
      expect(page).toContain(part);
  });

  test("repeats the head of the table and counts the pages, on both papers", async () => {
    for (const [paperSize, width] of [
      ["A4", 595.28],
      ["Letter", 612],
    ] as const) {
      const pdf = await invoicePdf(longInvoice(120), { ...options, paperSize });
      const pages = await pagesOf(pdf);
      expect(pages.length).toBeGreaterThan(5);
      for (const [index, page] of pages.entries()) {
        expect(page).toContain(`page ${index + 1} of ${pages.length}`);
        if (page.includes("Hex bolts")) expect(page).toContain("Quantity Per unit");
      }
      const texts = pages.join(" ");
      for (let line = 1; line <= 120; line++) expect(texts).toContain(`Hex bolts M12 × ${line} `);
      const [, , pageWidth = 0] = (await (await open(pdf)).getPage(1)).view;
      expect(pageWidth).toBeCloseTo(width, 0);
    }
  });

  test("is tagged, in the archive format A-3a, with embedded fonts and the same bytes each time", async () => {
    const pdf = await invoicePdf(exampleInvoice, options);
    const raw = pdf.toString("latin1");
    expect(raw).toMatch(/<pdfaid:part>3<[\s\S]*<pdfaid:conformance>A</);
    expect(raw).toContain("/S /GTS_PDFA1");
    expect(raw).toMatch(/\/MarkInfo|\/Marked true/);
    expect(raw).not.toMatch(/\/SMask|\/ca 0|\/CA 0/);
    expect(raw.match(/\/FontFile2/g)).toHaveLength(3);
    expect(raw.match(/\/BaseFont/g)?.length).toBe(raw.match(/\/BaseFont \/[A-Z]{6}\+/g)?.length);
    const document = await open(pdf);
    const tree = JSON.stringify(await (await document.getPage(1)).getStructTree());
    for (const tag of ["H1", "Table", "TR", "TH", "TD", "Figure", "Link"]) expect(tree).toContain(`"${tag}"`);
    expect(pdf.equals(await invoicePdf(exampleInvoice, options))).toBe(true);
  });

  test("of several orders says what belongs to which, and of a credit note what it corrects", async () => {
    const [order] = exampleInvoice.orders;
    if (!order) throw new Error("The example has an order");
    const orders = [order, { ...order, number: "IM-10500", purchaseOrder: "4500-9999" }];
    const pages = await pagesOf(
      await invoicePdf(
        {
          ...exampleInvoice,
          kind: "credit-note",
          corrects: { number: "INV-2026-000311", issuedOn: "2026-11-27" },
          orders,
        },
        options,
      ),
    );
    const page = pages.join(" ");
    expect(page).toContain("Order IM-10500 · your PO 4500-9999");
    expect(page).toContain("Credit note");
    expect(page).toContain("Corrects INV-2026-000311");
    expect(page).toContain("Credited");
    expect(page).not.toContain("Pay by");
  });

  test("writes Greek and Cyrillic, and a question mark for what its fonts lack", async () => {
    const buyer = { ...exampleInvoice.buyer, name: "Εργαλεία ΑΕ Труба 工具" };
    const [page = ""] = await pagesOf(await invoicePdf({ ...exampleInvoice, buyer }, options));
    expect(page).toContain("Εργαλεία ΑΕ Труба ??");
  });

  test("takes any invoice, however long its words and large its amounts", async () => {
    const property = fc.asyncProperty(randomInvoice(15), async (document) => {
      const pages = await pagesOf(await invoicePdf(document, options));
      expect(pages.at(-1)).toContain(`page ${pages.length} of ${pages.length}`);
    });
    await fc.assert(property, { numRuns: 25 });
    const word = "W".repeat(2_000);
    const [order] = exampleInvoice.orders;
    const [line] = order?.lines ?? [];
    if (!order || !line) throw new Error("The example has lines");
    const long = { ...line, name: word, explanation: word, reference: word };
    const seller = { ...exampleInvoice.seller, name: word, address: word };
    expect(
      await pagesOf(
        await invoicePdf({ ...exampleInvoice, seller, orders: [{ ...order, lines: [long, long] }] }, options),
      ),
    ).toHaveLength(2);
  });
});

describe("Factur-X", () => {
  test.for(["en16931", "xrechnung"] as const)(
    "has the CII of %s within, and says so in its metadata",
    async (profile) => {
      const document = { ...exampleInvoice, profile };
      const pdf = await facturX(document, options);
      const proxy = await open(pdf);
      const name = profile === "en16931" ? "factur-x.xml" : "xrechnung.xml";
      const files = await proxy.getAttachments();
      expect([...(files ?? [])].map(([, { filename }]) => filename)).toEqual([name]);
      const [[id = ""] = []] = files ?? [];
      expect(Buffer.from((await proxy.getAttachmentContent(id)) ?? []).toString()).toBe(invoiceCii(document));
      const raw = pdf.toString("latin1");
      expect(raw).toContain("/AFRelationship /Alternative");
      const metadata = /<x:xmpmeta[\s\S]*<\/x:xmpmeta>/.exec(raw)?.[0] ?? "";
      expect(XMLValidator.validate(metadata)).toBe(true);
      expect(metadata).toContain(`<fx:DocumentFileName>${name}<`);
      expect(metadata).toContain(profile === "en16931" ? ">EN 16931<" : ">XRECHNUNG<");
    },
  );
});
