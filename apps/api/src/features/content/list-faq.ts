import type { FaqItem } from "@ironmonger/contract/content";
import type { PublicContext } from "../../core/context.ts";

const most = 100;

/** The questions of the home page, in the order in which they were written. */
export async function listFaq({ sql }: Pick<PublicContext, "sql">): Promise<FaqItem[]> {
  return sql<FaqItem[]>`select id, question, answer from faq_items order by id limit ${most}`;
}
