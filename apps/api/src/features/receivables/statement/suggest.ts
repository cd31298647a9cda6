import { readOrderNumber } from "@ironmonger/contract/orders/order-names";
import type { Database } from "@ironmonger/db/client";
import { companies, invoices, orders } from "@ironmonger/db/schema";
import { and, eq, gt, inArray, ne, or, sql } from "drizzle-orm";
import { isAnyOf } from "../../../core/database/is-any-of.ts";
import type { Allocation } from "../internal/find-targets.ts";
import { openOfOrder } from "../internal/find-targets.ts";
import type { StatementLine } from "./statement-line.ts";

type Suggested = { suggestions: Allocation[]; companyId: string | null; companyName: string | null };
type Open = { number: string; openCents: number; companyId: string | null; name: string };

const maxNumbers = 50;
const rowsAtOnce = 5_000;

/** Invoice and order numbers in a text; banks drop hyphens, and people write spaces instead. */
export function numbersIn(reference: string): string[] {
  const text = reference.toUpperCase().slice(0, 2_000);
  const ofInvoices = [...text.matchAll(/(?<![A-Z])([A-Z]{2,4})[ -]{0,2}(20\d{2})[ -]{0,2}(\d{6,9})(?!\d)/g)].map(
    ([, series, year, number]) => `${series}-${year}-${number}`,
  );
  const ofOrders = [...text.matchAll(/(?<![A-Z])IM[ -]{0,2}(\d{5,9})(?!\d)/g)].map(([, number]) => `IM-${number}`);
  return [...new Set([...ofInvoices, ...ofOrders])].slice(0, maxNumbers);
}

const nameKey = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

/**
 * What each row of a statement may pay: the invoices and orders that its reference names, or else the only one with exactly that open
 * amount, or of several that of the payer.
 */
export async function suggest(db: Database, lines: readonly StatementLine[]): Promise<Suggested[]> {
  const named = lines.map(({ reference }) => numbersIn(reference));
  const open = await readOpen(
    db,
    [...new Set(named.flat())],
    [...new Set(lines.map(({ amountCents }) => amountCents))],
  );
  const byNumber = new Map(open.map((one) => [one.number, one]));
  const byAmount = Map.groupBy(open, ({ openCents }) => openCents);
  const payers = await findPayers(db, lines);
  return lines.map(({ amountCents, payer }, index) => {
    const wanted = (named[index] ?? []).flatMap((number) => byNumber.get(number) ?? []);
    const alike = byAmount.get(amountCents) ?? [];
    const ofPayer = alike.filter(({ name }) => nameKey(name) === nameKey(payer));
    const [only] = ofPayer.length === 1 ? ofPayer : alike.length === 1 ? alike : [];
    const chosen = wanted.length > 0 ? ofOneOwner(wanted) : only ? [only] : [];
    const company = chosen[0]?.companyId
      ? { companyId: chosen[0].companyId, companyName: chosen[0].name }
      : (chosen.length === 0 && payers.get(nameKey(payer))) || { companyId: null, companyName: null };
    return { suggestions: spread(chosen, amountCents), ...company };
  });
}

const ofOneOwner = ([first, ...others]: Open[]): Open[] =>
  first ? [first, ...others.filter(({ companyId, name }) => companyId === first.companyId && name === first.name)] : [];

function spread(targets: readonly Open[], amountCents: number): Allocation[] {
  let left = amountCents;
  return targets.flatMap(({ number, openCents }) => {
    const paid = Math.min(openCents, left);
    left -= paid;
    return paid > 0 ? [{ number, amountCents: paid }] : [];
  });
}

/** What is open of these invoices and orders, and whatever is open by one of these amounts. */
async function readOpen(db: Database, numbers: string[], amounts: number[]): Promise<Open[]> {
  const name = sql<string>`${invoices.document} #>> '{buyer,name}'`;
  const foundInvoices = await db
    .select({ number: invoices.number, openCents: invoices.openCents, companyId: invoices.companyId, name })
    .from(invoices)
    .where(
      and(
        gt(invoices.openCents, 0),
        or(isAnyOf(invoices.number, numbers), isAnyOf(invoices.openCents, amounts.map(String))),
      ),
    )
    .limit(rowsAtOnce);
  const orderNumbers = numbers.flatMap((number) => readOrderNumber(number) ?? []);
  const foundOrders = await db
    .select({
      number: orders.number,
      openCents: openOfOrder.mapWith(Number),
      companyId: orders.companyId,
      name: orders.buyerName,
      company: companies.name,
    })
    .from(orders)
    .leftJoin(companies, eq(companies.id, orders.companyId))
    .where(
      and(
        ...[eq(orders.terms, "transfer"), eq(orders.payment, "due"), ne(orders.fulfilment, "to-approve")],
        or(inArray(orders.number, [0, ...orderNumbers]), isAnyOf(orders.totalCents, amounts.map(String))),
      ),
    )
    .limit(rowsAtOnce);
  return [
    ...foundInvoices,
    ...foundOrders.map(({ company, number, ...order }) => ({
      ...order,
      number: `IM-${number}`,
      name: company ?? order.name,
    })),
  ];
}

/** The companies that are called as the payers are, where only one is. */
async function findPayers(db: Database, lines: readonly StatementLine[]) {
  const names = [...new Set(lines.map(({ payer }) => payer.trim().toLowerCase()).filter(Boolean))];
  const rows = await db
    .select({ companyId: companies.id, companyName: companies.name })
    .from(companies)
    .where(sql`lower(${companies.name}) = any(${sql.param(names)}::text[])`)
    .limit(rowsAtOnce);
  const byName = Map.groupBy(rows, ({ companyName }) => nameKey(companyName));
  return new Map([...byName].flatMap(([key, found]) => (found.length === 1 && found[0] ? [[key, found[0]]] : [])));
}
