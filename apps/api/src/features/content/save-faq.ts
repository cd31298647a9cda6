import type { FaqItem, SaveFaqInput } from "@ironmonger/contract/content";
import { faqItems } from "@ironmonger/db/schema";
import type { OfficeContext } from "../../core/context.ts";
import { type ListNames, saveList } from "./internal/change-list.ts";
import { listFaq } from "./list-faq.ts";

const names: ListNames<FaqItem> = { key: "faq", title: "FAQ", nameOf: ({ question }) => question };

/**
 * Replaces the questions of the home page: those that are left out are removed.
 * @throws DomainError conflict (they are not as `expected`)
 */
export const saveFaq = (ctx: OfficeContext<"content.edit">, input: SaveFaqInput): Promise<FaqItem[]> =>
  saveList(ctx, { names, table: faqItems, read: (db) => listFaq({ db }) }, input);
