import type { Inquiry } from "@ironmonger/contract/content/inquiries";
import { inquiries } from "@ironmonger/db/schema";
import { isNull } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";

const isWaiting = isNull(inquiries.doneAt);

/** The messages that are not marked as done, oldest first: all are counted, the first ones listed. */
export async function listInquiries(
  { db }: Pick<OfficeContext<"inquiries.answer">, "db">,
  { limit }: { limit: number },
): Promise<{ total: number; inquiries: Inquiry[] }> {
  const [total, rows] = await Promise.all([
    countInquiries({ db }),
    db.select().from(inquiries).where(isWaiting).orderBy(inquiries.id).limit(limit),
  ]);
  return {
    total,
    inquiries: rows.map(({ id, email, text, sentAt }) => ({ id, email, text, sentAt: sentAt.toISOString() })),
  };
}

export const countInquiries = ({ db }: Pick<OfficeContext<"inquiries.answer">, "db">): Promise<number> =>
  db.$count(inquiries, isWaiting);
