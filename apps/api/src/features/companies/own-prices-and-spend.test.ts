import { expect, test } from "vitest";
import { captureEmails } from "../../testing/capture-emails.ts";
import { delivery } from "../../testing/delivery.ts";
import { insertInvoice, openBooks } from "../../testing/receivables-shop.ts";
import { startTestShop } from "../../testing/test-shop.ts";
import { queueEndings, sendEnding } from "../price-lists/tell-of-endings.ts";

const year = { from: "2026-01-01", to: "2099-12-31" };

test("a company's spend is by month, site, person, category and reference, less what was cancelled, and only for its managers", async () => {
  await using shop = await startTestShop();
  const { manager, company, api, tool } = await openBooks(shop);
  const place = (quantity: number, reference?: string) =>
    api.orders.placeOrder({ lines: [{ toolId: tool.id, quantity }], ...delivery, ...(reference && { reference }) });
  await place(2, "Job 7");
  await place(3);
  const cancelled = await place(50);
  await api.orders.cancelOrder({ id: cancelled.id });
  const spend = (by: "month" | "site" | "person" | "category" | "reference") =>
    api.insights.spend({ companyId: company.id, ...year, by });
  expect(await spend("reference")).toMatchObject({
    rows: [
      { key: "", orderCount: 1, totalCents: 3_000 },
      { key: "Job 7", orderCount: 1, totalCents: 2_000 },
    ],
    totalCents: 5_000,
  });
  for (const by of ["month", "site", "person", "category"] as const)
    expect(await spend(by)).toMatchObject({ rows: [{ orderCount: 2, totalCents: 5_000 }], totalCents: 5_000 });
  const csv = await manager.inject({
    url: `/export/spend.csv?companyId=${company.id}&from=2026-01-01&to=2099-12-31&by=reference`,
  });
  expect(csv.body).toContain("Job 7,Job 7,1,20.00");
  const stranger = await shop.buyer();
  await expect(stranger.api.insights.spend({ companyId: company.id, ...year, by: "month" })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});

test("our prices are a filter of the catalog, a CSV and a PDF, and their end is told two weeks before, once", async () => {
  await using shop = await startTestShop();
  const { admin, manager, company, api, tool } = await openBooks(shop);
  await shop.tool();
  const validUntil = new Date(Date.now() + 10 * 86_400_000).toISOString();
  const list = await admin.api.priceLists.save({ name: "Millers 2026", companyIds: [company.id], validUntil });
  await admin.api.priceLists.setEntries({ id: list.id, entries: [{ toolId: tool.id, priceCents: 900 }] });
  expect((await api.catalog.searchCatalog({ ownPrices: true })).rows.map(({ id }) => id)).toEqual([tool.id]);
  expect((await shop.visitorApi().catalog.searchCatalog({ ownPrices: true })).rows).toEqual([]);
  const csv = await manager.inject({ url: `/companies/${company.id}/prices.csv` });
  expect(csv.body).toContain(`${tool.name},9.00`);
  const pdf = await manager.inject({ url: `/companies/${company.id}/prices.pdf` });
  expect(pdf.headers["content-type"]).toBe("application/pdf");
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
  expect((await (await shop.buyer()).inject({ url: `/companies/${company.id}/prices.csv` })).statusCode).toBe(404);
  expect(await queueEndings(shop.services)).toBe(1);
  expect(await queueEndings(shop.services)).toBe(0);
  const { mailer, sent } = captureEmails(shop.services);
  await sendEnding(
    { ...shop.services, mailer },
    { listId: list.id, companyId: company.id, userId: manager.ctx.user.id },
  );
  expect(sent).toMatchObject([
    { to: manager.email, subject: expect.stringContaining("prices of Millers Tools end on") },
  ]);
});

test("the statement of account has invoices, payments and the balance, as CSV and PDF", async () => {
  await using shop = await startTestShop();
  const { admin, manager, company } = await openBooks(shop);
  const number = await insertInvoice(shop, manager, { totalCents: 10_000, companyId: company.id });
  await admin.api.invoices.recordPayment({
    amountCents: 4_000,
    allocations: [{ number, amountCents: 4_000 }],
    reference: "Part one",
    receivedAt: new Date().toISOString(),
  });
  const csv = await manager.inject({ url: `/companies/${company.id}/statement.csv` });
  expect(csv.body).toMatch(/Invoice,INV-2026-\d+,,\d{4}-\d\d-\d\d,100,100/);
  expect(csv.body).toContain("Payment,,Part one,,-40,60");
  expect(
    (await manager.inject({ url: `/companies/${company.id}/statement.pdf` })).rawPayload.subarray(0, 5).toString(),
  ).toBe("%PDF-");
  expect((await (await shop.buyer()).inject({ url: `/companies/${company.id}/statement.pdf` })).statusCode).toBe(404);
  expect((await shop.inject({ url: `/companies/${company.id}/statement.pdf` })).statusCode).toBe(401);
});

test("several people are invited by pasted addresses, all or nobody", async () => {
  await using shop = await startTestShop();
  const { manager, company } = await openBooks(shop);
  const invite = (emails: string[]) => manager.api.companies.invite({ companyId: company.id, emails, role: "buyer" });
  await invite(["one@example.com", "two@example.com"]);
  await expect(invite(["three@example.com", manager.email])).rejects.toMatchObject({
    code: "CONFLICT",
    cause: { issues: [{ path: "emails.1" }] },
  });
  const open = await manager.api.companies.listInvitations({ companyId: company.id });
  expect(open.map(({ email }) => email).sort()).toEqual(["one@example.com", "two@example.com"]);
});
