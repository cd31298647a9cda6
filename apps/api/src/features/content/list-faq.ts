import type { FaqItem } from "@ironmonger/contract/content";
import { faqItems } from "@ironmonger/db/schema";
import { gt } from "drizzle-orm";
import type { PublicContext } from "../../core/context.ts";
import { type ListPart, readInBatches } from "../../core/database/read-in-batches.ts";

/** The questions of the home page, in the order in which they were written; at most a hundred. */
export const listFaq = ({ db }: Pick<PublicContext, "db">): Promise<FaqItem[]> =>
  db.select().from(faqItems).orderBy(faqItems.id).limit(100);

/** Every FAQ item, oldest first, in batches. */
export const listAllFaq = ({ db }: Pick<PublicContext, "db">, part: ListPart = {}): AsyncIterable<FaqItem[]> =>
  readInBatches(part, ({ after, limit }) =>
    db
      .select()
      .from(faqItems)
      .where(after ? gt(faqItems.id, after) : undefined)
      .orderBy(faqItems.id)
      .limit(limit),
  );
