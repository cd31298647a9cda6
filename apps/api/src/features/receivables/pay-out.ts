import type { PaymentInId, PayOutInput } from "@ironmonger/contract/invoices";
import { payouts } from "@ironmonger/db/schema";
import { and, eq } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";
import { inTransaction, type Within } from "../../core/database/in-transaction.ts";
import { DomainError, fieldError } from "../../core/domain-error.ts";
import { newId } from "../../core/new-id.ts";
import { tellChange } from "../events/tell-change.ts";
import { receivableErrors } from "./error-messages.ts";
import { lockOwner, ownerOf, readCredit } from "./internal/owner-credit.ts";

/**
 * Records that credit of a company, or of a person, was paid back. With an idempotency key, a repeated or concurrent request pays once.
 * @throws DomainError not_found (no such company) · conflict (there is not that much credit, or the key was used for another payout)
 */
export async function payOut(ctx: OfficeContext<"companies.terms">, input: PayOutInput): Promise<PaymentInId> {
  const { amountCents, reference, idempotencyKey = null } = input;
  const owner = ownerOf({ companyId: input.companyId ?? null, userId: input.userId ?? null });
  if (!owner) throw fieldError("invalid", "companyId", receivableErrors.noOwner);
  return inTransaction(ctx, async (ctx) => {
    const { db, user } = ctx;
    // The lock of the owner is also that of the keys of its payouts.
    if (!(await lockOwner(db, owner))) throw new DomainError("not_found", receivableErrors.noSuchOwner);
    const before = idempotencyKey === null ? undefined : await findByKey(ctx, idempotencyKey);
    if (before) {
      const isSame =
        before.companyId === owner.companyId && before.userId === owner.userId && before.reference === reference;
      if (!isSame || before.amountCents !== amountCents)
        throw new DomainError("conflict", receivableErrors.keyOfPayout);
      return { id: before.id };
    }
    const credit = await readCredit(db, owner);
    if (amountCents > credit) throw fieldError("conflict", "amountCents", receivableErrors.noCredit);
    const id = newId();
    await db.insert(payouts).values({ id, ...owner, amountCents, reference, byUserId: user.id, idempotencyKey });
    await tellChange(
      ctx,
      { entity: "payment", id, name: reference },
      { before: { creditCents: credit }, after: { creditCents: credit - amountCents, amountCents } },
    );
    return { id };
  });
}

async function findByKey({ db, user }: Within<OfficeContext<"companies.terms">>, key: string) {
  const [row] = await db
    .select()
    .from(payouts)
    .where(and(eq(payouts.byUserId, user.id), eq(payouts.idempotencyKey, key)));
  return row;
}
