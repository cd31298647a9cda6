import { creditLeft, depositOf, type PaymentTerms } from "@ironmonger/contract/companies/terms";
import { moneyIn } from "@ironmonger/contract/money";
import type { PlaceOrderInput } from "@ironmonger/contract/orders/place-order";
import type { Settings } from "@ironmonger/contract/settings";
import { queryBuilder } from "@ironmonger/db/client";
import { addresses, orders } from "@ironmonger/db/schema";
import { and, eq, sql } from "drizzle-orm";
import { fieldError } from "../../../core/domain-error.ts";
import { findAccountsOnHold } from "../../companies/account-hold.ts";
import type { HoldLimits } from "./hold-limits.ts";
import type { CompanyRules, Placing } from "./lock-buyers-orders.statement.ts";
import type { PricedOrder } from "./price-order.ts";

/** How an order is paid, and until when it waits for that. */
export type Paying = { terms: PaymentTerms; payment: "due" | "on-account"; depositCents: number; hours: number };

/**
 * What the company of an order asks of it besides approvals.
 * @throws DomainError conflict, at the field: no number of the purchase, or one that another order has · not to a site · terms that the
 * buyer does not have · the account is on hold, or its credit is used up
 */
export async function requireCompanyRules(
  ctx: Placing,
  company: CompanyRules | null,
  order: PricedOrder,
  { input, settings, limits }: { input: PlaceOrderInput; settings: Settings; limits: HoldLimits },
): Promise<Paying> {
  if (company) {
    await requirePoNumber(ctx, company, input.poNumber);
    if (company.sitesOnly) await requireSite(ctx, company, order);
  }
  const { terms, isAllowed } = chooseTerms(company, input.terms);
  if (!isAllowed) throw fieldError("conflict", "terms", "You cannot pay this way.");
  if (terms === "transfer") return { terms, payment: "due", depositCents: 0, hours: settings.transferDays * 24 };
  if (terms === "card" || !company) return { terms, payment: "due", depositCents: 0, hours: limits.hours };
  const depositCents = depositOf(order.totalCents, company.depositPercent);
  const { format } = moneyIn(settings.currency);
  if ((await findAccountsOnHold(queryBuilder(ctx.sql), [company])).size > 0)
    throw fieldError(
      "conflict",
      "terms",
      `${company.name} has overdue invoices, so it cannot order on account until they are paid.`,
    );
  const leftCents = creditLeft(company, new Date());
  if (order.totalCents - depositCents > leftCents)
    throw fieldError(
      "conflict",
      "terms",
      `The credit of ${company.name} has ${format(leftCents)} left, which is too little for this order.`,
    );
  return { terms, payment: depositCents > 0 ? "due" : "on-account", depositCents, hours: limits.hours };
}

/** A person without a company pays by card; without a choice, what the company has first. */
function chooseTerms(company: CompanyRules | null, chosen: PaymentTerms | undefined) {
  const allowed: PaymentTerms[] = company?.terms ?? ["card"];
  const terms = chosen ?? (allowed.includes("card") ? "card" : (allowed[0] ?? "card"));
  return { terms, isAllowed: allowed.includes(terms) };
}

async function requirePoNumber({ sql: tx }: Placing, { id, name, poNumbers }: CompanyRules, poNumber: string | null) {
  if (poNumbers === "optional") return;
  if (poNumber === null) throw fieldError("conflict", "poNumber", `${name} needs a PO number for each order.`);
  if (poNumbers === "required") return;
  const isUsed = and(
    eq(orders.companyId, id),
    sql`lower(${orders.poNumber}) = lower(${poNumber})`,
    sql`not ${orders.statuses} <@ '{cancelled,declined}'`,
  );
  if (await queryBuilder(tx).$count(orders, isUsed))
    throw fieldError("conflict", "poNumber", `Another order of ${name} has this PO number.`);
}

async function requireSite({ sql: tx }: Placing, { id, name }: CompanyRules, order: PricedOrder) {
  const isSite = and(
    eq(addresses.companyId, id),
    eq(addresses.address, order.address),
    eq(addresses.country, order.country),
    sql`${addresses.region} is not distinct from ${order.region}`,
    sql`${addresses.postcode} is not distinct from ${order.postcode}`,
  );
  if (!(await queryBuilder(tx).$count(addresses, isSite)))
    throw fieldError("conflict", "address", `${name} orders to its sites only. Choose one of them.`);
}
