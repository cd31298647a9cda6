import type { AppliedStatement, ApplyStatementInput } from "@ironmonger/contract/receivables";
import { bankStatements, paymentsIn } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import type { OfficeContext } from "../../../core/context.ts";
import { inTransaction, type Within } from "../../../core/database/in-transaction.ts";
import { isUniqueViolation } from "../../../core/database/is-unique-violation.ts";
import { DomainError, fieldError } from "../../../core/domain-error.ts";
import { newId } from "../../../core/new-id.ts";
import { bookPayment, requireWithinAmount } from "../record-payment.ts";

type Accounting = OfficeContext<"companies.terms">;
type Row = ApplyStatementInput["rows"][number];

/**
 * Records the payments of these rows of a bank statement, each in a transaction of its own; one that cannot be recorded is refused with its
 * place, and those before it stay. A row that was recorded before, by this or another file, is skipped: nothing is recorded twice.
 * @throws DomainError not_found (no such statement or row) · otherwise as `recordPayment`, with paths below `rows`
 */
export async function applyStatement(
  ctx: Accounting,
  { importId, rows }: ApplyStatementInput,
): Promise<AppliedStatement> {
  const [statement] = await ctx.db.select().from(bankStatements).where(eq(bankStatements.id, importId));
  if (!statement) throw new DomainError("not_found", "There is no such statement. Read the file again.");
  const { toleranceCents } = (await ctx.settings.read()).invoicing;
  const byLine = new Map(statement.rows.map((row) => [row.line, row]));
  let recordedCount = 0;
  for (const [index, row] of rows.entries()) {
    const booked = byLine.get(row.line);
    if (!booked) throw fieldError("not_found", `rows.${index}.line`, "The statement has no such row.");
    if (await record(ctx, row, { ...booked, index, toleranceCents })) recordedCount += 1;
  }
  return { recordedCount, skippedCount: rows.length - recordedCount };
}

type Booked = NonNullable<(typeof bankStatements.$inferSelect)["rows"][number]> & {
  index: number;
  toleranceCents: number;
};

/** False if it was recorded before. */
async function record(ctx: Accounting, { allocations, companyId }: Row, booked: Booked): Promise<boolean> {
  const { index, bankKey, bookedOn, amountCents, reference, toleranceCents } = booked;
  try {
    requireWithinAmount({ amountCents, allocations });
    return await inTransaction(ctx, async (ctx) => {
      if (await isRecorded(ctx, bankKey)) return false;
      const receivedAt = bookedOn ? new Date(bookedOn) : new Date();
      const payment = { id: newId(), amountCents, allocations, reference, receivedAt, bankKey, toleranceCents };
      await bookPayment(ctx, companyId === undefined ? payment : { ...payment, companyId });
      return true;
    });
  } catch (error) {
    if (isUniqueViolation(error, "payments_in_bank_key_unique")) return false;
    if (!(error instanceof DomainError)) throw error;
    // A concurrent request may have recorded it, so that nothing is open any more.
    if (await isRecorded(ctx, bankKey)) return false;
    const issues = (error.issues ?? [{ path: "allocations", message: error.message }]).map(({ path, message }) => ({
      path: `rows.${index}.${path}`,
      message,
    }));
    throw new DomainError(error.kind, error.message, { issues });
  }
}

const isRecorded = async ({ db }: Pick<Within<Accounting>, "db">, bankKey: string): Promise<boolean> =>
  (await db.$count(paymentsIn, eq(paymentsIn.bankKey, bankKey))) > 0;
