import type { FaqItem } from "@ironmonger/contract/content";
import type { PublicContext } from "../../core/context.ts";
import { type ListPart, readInBatches } from "../../core/database/read-in-batches.ts";

/** Every FAQ item, oldest first, in batches. */
export const listAllFaq = ({ sql }: Pick<PublicContext, "sql">, part: ListPart = {}): AsyncIterable<FaqItem[]> =>
  readInBatches(
    part,
    ({ after, limit }) => sql<FaqItem[]>`
    select id, question, answer from faq_items
    where id > ${after ?? "00000000-0000-0000-0000-000000000000"} order by id limit ${limit}`,
  );
