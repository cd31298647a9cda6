import type { FaqItem, SaveFaqInput } from "@ironmonger/contract/content";
import { faqItems } from "@ironmonger/db/schema";
import { inArray, sql } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { type ListNames, lockContent, recordListChange, requireSameList } from "./internal/change-list.ts";
import { listFaq } from "./list-faq.ts";

const names: ListNames<FaqItem> = { key: "faq", title: "FAQ", nameOf: ({ question }) => question };

/**
 * Replaces the questions of the home page: those that are left out are removed.
 * @throws DomainError conflict (they are not as `expected`)
 */
export async function saveFaq(
  ctx: OfficeContext<"content.edit">,
  { items, expected }: SaveFaqInput,
): Promise<FaqItem[]> {
  await inTransaction(ctx, async (ctx) => {
    await lockContent(ctx.db);
    const before = await listFaq({ db: ctx.db });
    requireSameList(names, before, expected);
    const savedIds = new Set(items.map(({ id }) => id));
    const removed = before.map(({ id }) => id).filter((id) => !savedIds.has(id));
    await ctx.db.delete(faqItems).where(inArray(faqItems.id, removed));
    if (items.length > 0)
      await ctx.db
        .insert(faqItems)
        .values(items.map((item, position) => ({ ...item, position })))
        .onConflictDoUpdate({
          target: faqItems.id,
          set: { question: sql`excluded.question`, answer: sql`excluded.answer`, position: sql`excluded.position` },
        });
    await recordListChange(ctx, names, before, items);
  });
  return items;
}
