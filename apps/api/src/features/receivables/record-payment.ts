import { createHash } from "node:crypto";
import type { PaymentInId, RecordPaymentInput } from "@ironmonger/contract/invoices";
import { paymentsIn } from "@ironmonger/db/schema";
import { and, eq } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";
import { inTransaction, type Within } from "../../core/database/in-transaction.ts";
import { isUniqueViolation } from "../../core/database/is-unique-violation.ts";
import { DomainError, fieldError } from "../../core/domain-error.ts";
import { newId } from "../../core/new-id.ts";
import { tellChange } from "../events/tell-change.ts";
import { receivableErrors } from "./error-messages.ts";
import { allocate } from "./internal/allocate.ts";
import { getTargets } from "./internal/find-targets.ts";

type Accounting = OfficeContext<"companies.terms">;

/**
 * Records a bank transfer that came in, and pays invoices, or orders that are paid in advance, with it: each at most what is open of it.
 * An order that is paid completely goes on. What is left stays as credit of the company, or of the person, and is set against their next
 * invoice.
 * With an idempotency key, a repeated or concurrent request records one payment.
 * @throws DomainError invalid (more is allocated than came in, or nobody would keep what is left) · not_found (an unknown number) ·
 * conflict (nothing of it can be paid, it is another buyer's, or the key was used for another payment)
 */
export async function recordPayment(ctx: Accounting, input: RecordPaymentInput): Promise<PaymentInId> {
  requireWithinAmount(input);
  const { idempotencyKey = null, ...payment } = input;
  const idempotencyHash =
    idempotencyKey === null ? null : createHash("sha256").update(JSON.stringify(payment)).digest("base64url");
  const { toleranceCents } = (await ctx.settings.read()).invoicing;
  const before = idempotencyKey === null ? undefined : await findByKey(ctx, idempotencyKey);
  if (before) return requireSame(before, idempotencyHash);
  const id = newId();
  try {
    await inTransaction(ctx, (ctx) =>
      bookPayment(ctx, {
        ...payment,
        id,
        receivedAt: new Date(payment.receivedAt),
        idempotencyKey,
        idempotencyHash,
        toleranceCents,
      }),
    );
    return { id };
  } catch (error) {
    // A concurrent request with the same key was faster.
    const other =
      idempotencyKey !== null && (isUniqueViolation(error, "payments_in_idempotency") || error instanceof DomainError)
        ? await findByKey(ctx, idempotencyKey)
        : undefined;
    if (!other) throw error;
    return requireSame(other, idempotencyHash);
  }
}

export const requireWithinAmount = (
  { amountCents, allocations }: Pick<RecordPaymentInput, "amountCents" | "allocations">,
  path = "allocations",
): void => {
  const sum = allocations.reduce((cents, allocation) => cents + allocation.amountCents, 0);
  if (sum > amountCents) throw fieldError("invalid", path, receivableErrors.moreThanReceived);
};

type PaymentToBook = Omit<RecordPaymentInput, "receivedAt" | "idempotencyKey"> & {
  id: string;
  receivedAt: Date;
  bankKey?: string;
  idempotencyKey?: string | null;
  idempotencyHash?: string | null;
  toleranceCents: number;
};

/**
 * Writes a payment and what it pays.
 * @throws DomainError as `recordPayment`; a unique violation if its bank key was recorded before
 */
export async function bookPayment(ctx: Within<Accounting>, payment: PaymentToBook): Promise<void> {
  const { id, amountCents, companyId, allocations, toleranceCents, ...row } = payment;
  const { targets, owner } = await getTargets(ctx, allocations, companyId);
  if (!owner) throw fieldError("invalid", "companyId", receivableErrors.noOwner);
  await ctx.db.insert(paymentsIn).values({
    ...row,
    ...owner,
    id,
    source: "transfer",
    status: "received",
    amountCents,
    byUserId: ctx.user.id,
  });
  const left = await allocate(ctx, { paymentId: id, byUserId: ctx.user.id, toleranceCents }, amountCents, targets);
  if (left > 0) await ctx.jobs.enqueue(ctx.sql, "use-credit", owner);
  await tellChange(
    ctx,
    { entity: "payment", id, name: payment.reference },
    { before: null, after: { amountCents, receivedAt: payment.receivedAt, allocations, creditCents: left } },
  );
}

async function findByKey({ db, user }: Accounting, key: string) {
  const [row] = await db
    .select({ id: paymentsIn.id, hash: paymentsIn.idempotencyHash })
    .from(paymentsIn)
    .where(and(eq(paymentsIn.byUserId, user.id), eq(paymentsIn.idempotencyKey, key)));
  return row;
}

function requireSame(before: { id: string; hash: string | null }, hash: string | null): PaymentInId {
  if (before.hash !== hash) throw new DomainError("conflict", receivableErrors.keyReused);
  return { id: before.id };
}
