import { invoices } from "@ironmonger/db/schema";
import { newId } from "../core/new-id.ts";
import { dayIn } from "../core/shop-days.ts";
import { delivery } from "./delivery.ts";
import type { Person, TestShop } from "./test-shop.ts";

const terms = {
  terms: ["card", "transfer", "account"] as ("card" | "transfer" | "account")[],
  netDays: 30,
  creditLimitCents: 10_000_000,
  holdAfterDays: null,
  depositPercent: 0,
  invoicePer: "shipment" as const,
  remindersPaused: false,
};

/** A shop's accounting, and a company that may pay by transfer and on account, with its manager. */
export async function openBooks(shop: TestShop) {
  const [manager, admin] = [await shop.verifiedBuyer(), await shop.admin()];
  const company = await manager.api.companies.register({
    name: "Millers Tools",
    country: "US",
    billingAddress: "1 Mill Road",
    invoiceEmail: "invoices@example.com",
  });
  await admin.api.companies.setStatus({ id: company.id, status: "active" });
  await admin.api.companies.setTerms({ id: company.id, ...terms });
  const api = await shop.buyingFor(manager, company.id);
  const tool = await shop.tool({ available: 100_000, minOrder: 1, priceCents: 1000 });
  /** Ten dollars a piece. */
  const transferOrder = (quantity: number) =>
    api.orders.placeOrder({ lines: [{ toolId: tool.id, quantity }], ...delivery, terms: "transfer" });
  return { admin, manager, company, api, tool, transferOrder };
}

let numbers = 0;
/** An invoice as it is after issuing, without an order: for tests of what comes in for it. */
export async function insertInvoice(
  shop: TestShop,
  buyer: Person,
  {
    totalCents,
    companyId = null,
    dueInDays = 30,
  }: { totalCents: number; companyId?: string | null; dueInDays?: number },
): Promise<string> {
  numbers += 1;
  const number = `INV-2026-${String(900_000 + numbers)}`;
  const day = dayIn("UTC");
  await shop.services.db.insert(invoices).values({
    ...{ id: newId(), number, kind: "invoice", userId: buyer.ctx.user.id, companyId, issuedFor: `test:${number}` },
    ...{
      document: { buyer: { name: "Millers Tools" } },
      netCents: totalCents,
      deliveryCents: 0,
      taxCents: 0,
      totalCents,
    },
    ...{ prepaidCents: 0, openCents: totalCents, issuedOn: day, token: number },
    dueOn: dayIn("UTC", Date.now() + dueInDays * 86_400_000),
  });
  return number;
}
