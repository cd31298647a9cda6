import type { FaqItem } from "@ironmonger/contract/content";
import { faqItems } from "@ironmonger/db/schema";
import { gt } from "drizzle-orm";
import type { PublicContext } from "../../core/context.ts";
import { type ListPart, readInBatches } from "../../core/database/read-in-batches.ts";

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
