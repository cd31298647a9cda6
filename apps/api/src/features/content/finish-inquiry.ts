import type { FinishInquiryInput } from "@ironmonger/contract/content/inquiries";
import { inquiries } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { DomainError } from "../../core/domain-error.ts";
import { tellChange } from "../events/tell-change.ts";

/**
 * Takes a visitor's message off Today, or puts it back. Repeating it changes nothing.
 * @throws DomainError not_found
 */
export async function finishInquiry(
  ctx: OfficeContext<"inquiries.answer">,
  { id, isDone }: FinishInquiryInput,
): Promise<void> {
  const isThisInquiry = eq(inquiries.id, id);
  await inTransaction(ctx, async (ctx) => {
    const { db } = ctx;
    const [before] = await db.select().from(inquiries).where(isThisInquiry).for("update");
    if (!before) throw new DomainError("not_found", "There is no such message.");
    if ((before.doneAt !== null) === isDone) return;
    await db
      .update(inquiries)
      .set({ doneAt: isDone ? new Date() : null })
      .where(isThisInquiry);
    await tellChange(
      ctx,
      { entity: "inquiry", id, name: "Message of a visitor" },
      { before: { isDone: !isDone }, after: { isDone } },
    );
  });
}
