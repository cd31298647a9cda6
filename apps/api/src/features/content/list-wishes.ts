import type { Wish } from "@ironmonger/contract/content/wishes";
import { wishes } from "@ironmonger/db/schema";
import { isNull } from "drizzle-orm";
import type { AdminContext } from "../../core/context.ts";

const isWaiting = isNull(wishes.doneAt);

/** The messages that nobody is done with, oldest first: all are counted, the first ones listed. */
export async function listWishes(
  { db }: Pick<AdminContext, "db">,
  { limit }: { limit: number },
): Promise<{ total: number; wishes: Wish[] }> {
  const [total, rows] = await Promise.all([
    countWishes({ db }),
    db.select().from(wishes).where(isWaiting).orderBy(wishes.id).limit(limit),
  ]);
  return {
    total,
    wishes: rows.map(({ id, email, text, sentAt }) => ({ id, email, text, sentAt: sentAt.toISOString() })),
  };
}

export const countWishes = ({ db }: Pick<AdminContext, "db">): Promise<number> => db.$count(wishes, isWaiting);
