import { z } from "zod";
import { PageInput, pageOf, SortDirection } from "./tables/paging.ts";
import { searchWordSorts } from "./tables/table-choices.ts";
import { visibleLine } from "./text.ts";

/** How many words of the merchant's own a shop can have. */
export const maxSearchWords = 5_000;

/** Who searches for `word` also finds what `means` finds. */
export const SearchWord = z.object({ id: z.uuid(), word: z.string(), means: z.string() });
export type SearchWord = z.infer<typeof SearchWord>;

export const SaveSearchWordInput = z.object({
  id: z.uuid().optional(),
  word: visibleLine("Word", 80).toLowerCase(),
  means: visibleLine("What it means", 80).toLowerCase(),
});
export type SaveSearchWordInput = z.infer<typeof SaveSearchWordInput>;

export const ListSearchWordsInput = PageInput.extend({
  sortBy: z.enum(searchWordSorts).default("word"),
  direction: SortDirection.default("asc"),
});
export type ListSearchWordsInput = z.infer<typeof ListSearchWordsInput>;
export const SearchWordPage = pageOf(SearchWord);
export type SearchWordPage = z.infer<typeof SearchWordPage>;

export const SearchWordId = z.object({ id: z.uuid() });
export type SearchWordId = z.infer<typeof SearchWordId>;

/** A search that found nothing, or only tools with some of its words, and how often. */
const VainSearch = z.object({ text: z.string(), count: z.int().positive(), lastAt: z.iso.datetime() });
export const ListVainSearchesInput = PageInput.omit({ search: true });
export type ListVainSearchesInput = z.infer<typeof ListVainSearchesInput>;
export const VainSearchPage = pageOf(VainSearch);
export type VainSearchPage = z.infer<typeof VainSearchPage>;
