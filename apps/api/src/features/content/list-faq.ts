import type { FaqItem } from "@ironmonger/contract/content";
import { faqItems } from "@ironmonger/db/schema";
import type { PublicContext } from "../../core/context.ts";

const most = 100;

/** The questions of the home page, in the order in which they were written. */
export const listFaq = ({ db }: Pick<PublicContext, "db">): Promise<FaqItem[]> =>
  db.select().from(faqItems).orderBy(faqItems.id).limit(most);
