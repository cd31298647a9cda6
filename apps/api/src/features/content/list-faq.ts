import type { FaqItem } from "@ironmonger/contract/content";
import { faqItems } from "@ironmonger/db/schema";
import { gt } from "drizzle-orm";
import type { PublicContext } from "../../core/context.ts";
import { findRowsVersion } from "../../core/database/find-rows-version.statement.ts";
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

/** The version of what `listAllFaq` answers; read it first. */
export const findFaqVersion = ({ sql }: Pick<PublicContext, "sql">): Promise<string | undefined> =>
  findRowsVersion(sql, "faq_items");
