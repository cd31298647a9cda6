import { type FaqItem, maxListed } from "@ironmonger/contract/content";
import { faqItems } from "@ironmonger/db/schema";
import { getTableColumns } from "drizzle-orm";
import type { PublicContext } from "../../core/context.ts";
import { findRowsVersion } from "../../core/database/find-rows-version.statement.ts";
import { type BatchRange, readInBatches } from "../../core/database/read-in-batches.ts";
import { isAfter } from "./internal/is-after.ts";

const { position, ...columns } = getTableColumns(faqItems);
const order = [position, faqItems.id];

/** The questions of the home page in their order; at most a hundred. */
export const listFaq = ({ db }: Pick<PublicContext, "db">): Promise<FaqItem[]> =>
  db
    .select(columns)
    .from(faqItems)
    .orderBy(...order)
    .limit(maxListed);

/** Every FAQ item in its order, in batches. */
export const listAllFaq = ({ db }: Pick<PublicContext, "db">, range: BatchRange = {}): AsyncIterable<FaqItem[]> =>
  readInBatches(range, ({ after, limit }) =>
    db
      .select(columns)
      .from(faqItems)
      .where(isAfter(faqItems, after))
      .orderBy(...order)
      .limit(limit),
  );

/** The version of the list that `listAllFaq` returns; read it first. */
export const findFaqVersion = ({ sql }: Pick<PublicContext, "sql">): Promise<string | undefined> =>
  findRowsVersion(sql, "faq_items");
