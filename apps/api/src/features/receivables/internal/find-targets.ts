import { readOrderNumber } from "@ironmonger/contract/orders/order-names";
import { allocations, invoices, orders } from "@ironmonger/db/schema";
import { asc, inArray, sql } from "drizzle-orm";
import type { Within } from "../../../core/database/in-transaction.ts";
import { isAnyOf } from "../../../core/database/is-any-of.ts";
import { DomainError, type Issue } from "../../../core/domain-error.ts";
import { receivableErrors } from "../error-messages.ts";
import type { Owner } from "./owner-credit.ts";
import { ownerOf } from "./owner-credit.ts";

export type Allocation = { number: string; amountCents: number };
/** An invoice, or an order that is paid in advance, locked until the transaction ends. */
export type Target = {
  kind: "invoice" | "order";
  id: string;
  owner: Owner;
  openCents: number;
  /** Why nothing can be paid of it. */
  problem?: string;
};

/** What the buyer has not transferred yet of an order that is paid in advance. */
export const openOfOrder = sql<number>`orders.total_cents - coalesce((select sum(a.amount_cents) from ${allocations} a where a.order_id = orders.id), 0)`;

/** Orders are locked before invoices, and each in the order of their ids, so that no two payments can deadlock. */
async function lockTargets({ db }: Within<object>, numbers: readonly string[]): Promise<Map<string, Target>> {
  const orderNumbers = numbers.flatMap((number) => readOrderNumber(number) ?? []);
  const isNamed = inArray(orders.number, orderNumbers);
  if (orderNumbers.length > 0)
    await db.select({ id: orders.id }).from(orders).where(isNamed).orderBy(asc(orders.id)).for("no key update");
  const foundOrders = orderNumbers.length
    ? await db
        .select({ order: orders, openCents: openOfOrder.mapWith(Number) })
        .from(orders)
        .where(isNamed)
    : [];
  const foundInvoices = await db
    .select()
    .from(invoices)
    .where(isAnyOf(invoices.number, numbers))
    .orderBy(asc(invoices.id))
    .for("no key update");
  const byNumber = new Map<string, Target>();
  for (const { order, openCents } of foundOrders) {
    const problem = problemOfOrder(order);
    byNumber.set(`${order.number}`, {
      kind: "order",
      id: order.id,
      owner: ownerOf(order) ?? { companyId: null, userId: order.userId },
      openCents: problem ? 0 : openCents,
      ...(problem && { problem }),
    });
  }
  for (const invoice of foundInvoices) {
    const problem =
      invoice.kind === "credit-note"
        ? receivableErrors.creditNote
        : invoice.openCents === 0
          ? receivableErrors.invoicePaid
          : undefined;
    byNumber.set(invoice.number, {
      kind: "invoice",
      id: invoice.id,
      owner: ownerOf(invoice) ?? { companyId: null, userId: invoice.userId },
      openCents: invoice.openCents,
      ...(problem && { problem }),
    });
  }
  return new Map(
    numbers.flatMap((number) => {
      const target = byNumber.get(number) ?? byNumber.get(`${readOrderNumber(number) ?? ""}`);
      return target ? [[number, target]] : [];
    }),
  );
}

function problemOfOrder({ terms, payment, fulfilment }: typeof orders.$inferSelect): string | undefined {
  if (terms !== "transfer") return receivableErrors.orderNotByTransfer;
  if (fulfilment === "to-approve") return receivableErrors.orderToApprove;
  return payment === "due" ? undefined : receivableErrors.orderNotDue;
}

/**
 * The targets of allocations, all of one owner.
 * @throws DomainError not_found (an unknown number) · conflict (nothing of it can be paid, or it is another buyer's), with an issue for
 * each
 */
export async function getTargets(
  ctx: Within<object>,
  wanted: readonly Allocation[],
  companyId: string | undefined,
): Promise<{ targets: (Target & { amountCents: number })[]; owner: Owner | undefined }> {
  const found = await lockTargets(
    ctx,
    wanted.map(({ number }) => number),
  );
  const targets = wanted.flatMap(({ number, amountCents }) => {
    const target = found.get(number);
    return target ? [{ ...target, amountCents }] : [];
  });
  const owner: Owner | undefined = companyId ? { companyId, userId: null } : targets[0]?.owner;
  const issues = wanted.flatMap(({ number }, index): Issue[] => {
    const target = found.get(number);
    const message = target ? (target.problem ?? foreign(target.owner, owner)) : receivableErrors.noSuchNumber;
    return message === undefined ? [] : [{ path: `allocations.${index}.number`, message }];
  });
  if (issues[0])
    throw new DomainError(found.size < wanted.length ? "not_found" : "conflict", issues[0].message, { issues });
  return { targets, owner };
}

const foreign = (one: Owner, other: Owner | undefined): string | undefined =>
  one.companyId === other?.companyId && one.userId === other?.userId ? undefined : receivableErrors.otherOwner;
