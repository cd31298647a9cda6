import type { FaqItem } from "@ironmonger/contract/content";
import { type ListPart, readInBatches } from "../../shared/read-in-batches.ts";
import type { PublicContext } from "../../trpc/context.ts";

/** Every FAQ item, oldest first, in batches. */
export const listAllFaq = ({ sql }: Pick<PublicContext, "sql">, part: ListPart = {}): AsyncIterable<FaqItem[]> =>
  readInBatches(
    part,
    ({ after, limit }) => sql<FaqItem[]>`
    select id, question, answer from faq_items
    where id > ${after ?? "00000000-0000-0000-0000-000000000000"} order by id limit ${limit}`,
  );
