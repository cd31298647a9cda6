import { ownShop } from "../support/addresses.ts";
import { expectAccessible } from "../support/axe.ts";
import { cards, typeCard } from "../support/card.ts";
import { limitOrders, makeCompany } from "../support/companies.ts";
import { type Amounts, ciiAmounts, pdfText, ublAmounts } from "../support/invoice-files.ts";
import { call, unique } from "../support/shop.ts";
import { startOwnShop } from "../support/start-own-shop.ts";
import { expect, test } from "../support/test.ts";

const seller = {
  ...{ name: "Ironmonger GmbH", address: "7 Foundry Road\n20095 Hamburg", country: "DE", taxId: "DE 123 456 789" },
  ...{ registrationId: "HRB 1", email: "accounts@ironmonger.example" },
};
const dollars = (cents: number) => (cents / 100).toFixed(2);
type Invoice = Amounts & { number: string; openCents: number; status: string };

/** A statement of a bank with one credit. */
const camt = (cents: number, reference: string) =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>1</Id>
<Acct><Id><IBAN>DE02120300000000202051</IBAN></Id></Acct>
<Ntry><Amt Ccy="USD">${dollars(cents)}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
<BookgDt><Dt>2026-11-28</Dt></BookgDt><AcctSvcrRef>B-1</AcctSvcrRef>
<NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>Bridge Builders</Nm></Pty></Dbtr></RltdPties>
<RmtInf><Ustrd>${reference}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`);

const at = { baseURL: ownShop.shopUrl, viewport: { width: 1440, height: 900 } };

test("an order on account over the limit is cut and approved, ships twice, is invoiced twice, paid by card and by transfer, and credited: each cent agrees", async ({
  visit,
}) => {
  test.setTimeout(300_000);
  const { shop, stop } = await startOwnShop();
  try {
    const [manager, buyer, admin] = [
      await shop.buyer("Mia Manager"),
      await shop.buyer("Bo Buyer"),
      await shop.admin(),
    ] as const;
    await call(admin, "settings.updateSettings", {
      tax: { kind: "rates", pricesIncludeTax: false, rates: [{ country: "US", name: "VAT", percent: 19 }] },
      delivery: { kind: "flat", flatCents: 499, freeFromCents: null, weightSteps: [] },
      invoicing: { seller, iban: "DE02120300000000202051" },
    });
    const company = await makeCompany(shop, { manager, buyer, admin, name: "Bridge Builders" });
    await limitOrders(manager, company, buyer, 5_000);
    const [clamp, tape] = [
      await shop.tool({ name: `Clamp ${unique()}`, price: 3.37, minOrder: 1, available: 100 }),
      await shop.tool({ name: `Tape ${unique()}`, price: 7.77, minOrder: 1, available: 100 }),
    ];

    // The buyer orders on account, with a PO number.
    await buyer.rest.post("/trpc/basket.addLines", {
      headers: { "x-company": company },
      data: {
        lines: [
          { toolId: clamp.id, quantity: 20 },
          { toolId: tape.id, quantity: 4 },
        ],
      },
    });
    const page = await visit(buyer, at);
    await page.goto("/");
    await page.getByRole("combobox", { name: "Buying for" }).selectOption("Bridge Builders");
    await page.goto("/checkout");
    const form = page.getByRole("form", { name: "Checkout" });
    await form.getByLabel("Address", { exact: true }).fill("Site 4, Anvil Street\nCleveland");
    await form.getByLabel("Country").selectOption("United States");
    await form.getByLabel("Phone").fill("216 555 0142");
    await form.getByLabel("On account").check();
    await form.getByRole("textbox", { name: "PO number" }).fill("PO-4711");
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page, `checkout on account at ${width}`);
    }
    await form.getByRole("button", { name: "Place order", exact: true }).click();
    await expect(page.getByText("Waits for an approver")).toBeVisible();
    const number = /IM-\d+/.exec(page.url())?.[0] ?? "";

    // The manager cuts it.
    const boss = await visit(manager, at);
    await boss.goto(await shop.mailedLink(manager.email, "/dashboard/approvals"));
    await boss.getByRole("button", { name: `Approve less of order ${number}` }).click();
    await boss.getByLabel(`Pieces of ${clamp.name}`).fill("13");
    await boss.getByRole("button", { name: "Approve the rest" }).click();
    await expect(boss.getByText(`Order ${number} is approved`)).toBeVisible();

    // The office ships it in two parts.
    const office = await visit(admin, at);
    await office.goto(`/dashboard/orders/${number}`);
    await office.getByRole("button", { name: "Prepare shipment" }).click();
    await office.getByRole("textbox", { name: `Pieces of ${clamp.name}` }).fill("6");
    await office.getByRole("textbox", { name: `Pieces of ${tape.name}` }).fill("1");
    await office.getByRole("button", { name: "Ship 7 pieces" }).click();
    await expect(office.getByRole("dialog")).toHaveCount(0);
    const order = () => call(buyer, "orders.getOrder", { number });
    const invoices = async (count: number): Promise<Invoice[]> => {
      await expect.poll(async () => (await order()).invoices.length).toBe(count);
      const { invoices } = await order();
      return Promise.all(invoices.map(({ number }: Invoice) => call(manager, "invoices.get", { number })));
    };
    await invoices(1);
    await office.getByRole("button", { name: "Prepare shipment" }).click();
    await office.getByRole("button", { name: "Ship 10 pieces" }).click();
    await expect(office.getByRole("dialog")).toHaveCount(0);
    const [first, second] = await invoices(2);
    if (!first || !second) throw new Error("two invoices");
    const { totalCents } = await order();
    // 13 × $3.37, 4 × $7.77, delivery $4.99, and 19 % of it.
    expect(totalCents).toBe(9_506);
    expect(first.totalCents + second.totalCents).toBe(totalCents);

    // A person of the company's accounting pays the first one by its link, without signing in.
    const stranger = await visit(undefined, at);
    await stranger.goto(await payLink(first.number));
    await expect(stranger.getByText(`$${dollars(first.totalCents)} is open.`)).toBeVisible();
    await expect(stranger.getByText("Bridge Builders")).toHaveCount(0);
    await expectAccessible(stranger, "the page that pays an invoice");
    await typeCard(stranger, cards.good);
    await stranger.getByRole("button", { name: `Pay $${dollars(first.totalCents)}` }).click();
    await expect(stranger.getByText("Payment completed successfully!")).toBeVisible();
    await expect(stranger.getByText("Nothing is open. Thank you.")).toBeVisible();
    expect((await call(manager, "invoices.get", { number: first.number })).status).toBe("paid");

    // Of the second one a line is credited.
    await office.goto(`/dashboard/invoices/${second.number}`);
    await office.getByRole("button", { name: "Credit", exact: true }).click();
    const credit = office.getByRole("dialog");
    await credit.getByLabel("What").selectOption(`${clamp.name} (7)`);
    await credit.getByLabel("Pieces (optional)").fill("2");
    await credit.getByLabel("Reason").fill("Two were bent.");
    await expectAccessible(office, "crediting a line");
    await credit.getByRole("button", { name: "Credit", exact: true }).click();
    await expect(office.getByText(/CN-\d{4}-000001 issued/).first()).toBeVisible();
    const [, , note] = await invoices(3);
    if (!note) throw new Error("a credit note");
    const { openCents } = await call(manager, "invoices.get", { number: second.number });
    expect(openCents).toBe(second.totalCents - note.totalCents);

    // The rest comes in by the bank.
    await office.goto("/dashboard/receivables/statement");
    await office.locator("input[type=file]").setInputFiles({
      ...{ name: "november.xml", mimeType: "application/xml" },
      buffer: camt(openCents, `Inv. ${second.number.replaceAll("-", " ")}`),
    });
    await expect(office.getByLabel("Pays, row 1, 1", { exact: true })).toHaveValue(second.number);
    await expectAccessible(office, "a bank statement");
    await office.getByRole("button", { name: "Record 1 payment" }).click();
    await expect(office.getByText("1 recorded")).toBeVisible();
    await office.goto(`/dashboard/invoices/${second.number}`);
    await expect(office.getByText(`$${dollars(openCents)} · transfer`)).toBeVisible();
    await expect(office.getByText(`$${dollars(note.totalCents)} · credit note`)).toBeVisible();

    // Each cent agrees: files, journal, card provider, account of the company, ledger.
    for (const { netCents, taxCents, totalCents, number } of [first, second, note]) {
      const amounts = { netCents, taxCents, totalCents };
      expect(await ublAmounts(manager, number)).toEqual(amounts);
      expect(await ciiAmounts(manager, number)).toEqual(amounts);
      const text = await pdfText(manager, number);
      for (const part of [number, `USD ${dollars(totalCents)}`, ` ${dollars(taxCents)}`, "PO-4711"])
        expect(text).toContain(part);
    }
    const journal = await (await admin.rest.get("/export/journal.csv?from=2020-01-01&to=2099-12-31")).text();
    const gross = (number: string) =>
      Number(
        journal
          .split("\n")
          .find((row) => row.includes(number))
          ?.split(",")
          .at(-1),
      );
    expect([first, second, note].map(({ number }) => gross(number))).toEqual([
      first.totalCents / 100,
      second.totalCents / 100,
      -note.totalCents / 100,
    ]);
    expect(await shop.allChargedCents()).toEqual([first.totalCents]);
    expect(await call(admin, "companies.get", { id: company })).toMatchObject({ openCents: 0 });
    const check = await call(admin, "ledger.checkLedger", {});
    expect(check.checks.filter(({ isGreen }: { isGreen: boolean }) => !isGreen)).toEqual([]);
    await page.goto(`/dashboard/orders/${number}`);
    for (const one of [first, second, note]) await expect(page.getByRole("link", { name: one.number })).toBeVisible();
    // What the page loads when it is idle would find no shop any more.
    await page.waitForLoadState("networkidle");

    /** The link in the email of an invoice. */
    async function payLink(number: string): Promise<string> {
      const find = async () => {
        const text = (await shop.mails(manager.email)).find((mail) => mail.includes(number) && mail.includes("/pay/"));
        return /https?:\/\/\S+\/pay\/[\w-]+/.exec(text ?? "")?.[0] ?? "";
      };
      await expect.poll(find, { message: `a mail with the link that pays ${number}` }).not.toBe("");
      return find();
    }
  } finally {
    await stop();
  }
});
