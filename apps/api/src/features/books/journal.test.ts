import { invoices } from "@ironmonger/db/schema";
import { expect, test } from "vitest";
import { newId } from "../../core/new-id.ts";
import { openBooks } from "../../testing/receivables-shop.ts";
import { startTestShop } from "../../testing/test-shop.ts";

const taxes = [
  { category: "standard", percent: 19, netCents: 10_000, taxCents: 1_900 },
  { category: "reduced", percent: 7, netCents: 1_000, taxCents: 70 },
];

test("the journal has a row for each rate of an invoice, as CSV and as DATEV reads it", async () => {
  await using shop = await startTestShop();
  const { admin, manager, company } = await openBooks(shop);
  await shop.services.db.insert(invoices).values({
    ...{ id: newId(), number: "INV-2026-000007", kind: "invoice", userId: manager.ctx.user.id, companyId: company.id },
    ...{
      issuedFor: "test",
      document: { buyer: { name: 'Miller "Tools"' }, taxes },
      netCents: 11_000,
      deliveryCents: 0,
    },
    ...{ taxCents: 1_970, totalCents: 12_970, prepaidCents: 0, openCents: 12_970, token: "token" },
    ...{ issuedOn: "2026-11-05", dueOn: "2026-12-05" },
  });
  const read = (query: string) => admin.inject({ url: `/export/journal.csv?${query}` });
  const november = "from=2026-11-01&to=2026-11-30";
  const { invoicing } = await admin.api.settings.getSettings();
  expect((await read(`${november}&format=datev`)).statusCode).toBe(409);
  const accounts = { receivables: "1400", revenue: { standard: "8400", reduced: "8300" } };
  const datev = { consultant: "29098", client: "55003" };
  await admin.api.settings.updateSettings({ invoicing: { ...invoicing, accounts, datev } });
  const generic = (await read(november)).body;
  expect(generic).toContain(",1400,8400,standard,19,100,19,119");
  expect(generic).toContain(",1400,8300,reduced,7,10,0.7,10.7");
  const lines = (await read(`${november}&format=datev`)).body.split("\r\n");
  expect(lines[0]).toMatch(
    /^\uFEFF"EXTF";700;21;"Buchungsstapel";13;\d{17};;"RE";"";"";29098;55003;20260101;4;20261101;20261130;/,
  );
  expect(lines[2]).toBe('119,00;"S";"USD";;;"";1400;8400;"";0511;"INV-2026-000007";"";;"Miller ""Tools"""');
  expect((await read("from=2025-12-01&to=2026-01-31&format=datev")).statusCode).toBe(400);
  expect((await read("from=2026-10-01&to=2026-10-31")).body.trim().split("\n")).toHaveLength(1);
  expect((await manager.inject({ url: `/export/journal.csv?${november}` })).statusCode).toBe(403);
});
