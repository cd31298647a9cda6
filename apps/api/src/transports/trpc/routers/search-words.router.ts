import {
  ListSearchWordsInput,
  ListVainSearchesInput,
  SaveSearchWordInput,
  SearchWord,
  SearchWordId,
  SearchWordPage,
  VainSearchPage,
} from "@ironmonger/contract/search-words";
import { listSearchWords } from "../../../features/search-words/list-search-words.ts";
import { removeSearchWord } from "../../../features/search-words/remove-search-word.ts";
import { saveSearchWord } from "../../../features/search-words/save-search-word.ts";
import { listVainSearches } from "../../../features/search-words/vain-searches.ts";
import { Nothing, officeProcedure, router } from "../procedures.ts";

export const searchWordsRouter = router({
  list: officeProcedure("catalog.arrange").query(ListSearchWordsInput, SearchWordPage, listSearchWords),
  save: officeProcedure("catalog.arrange").mutation(SaveSearchWordInput, SearchWord, saveSearchWord),
  remove: officeProcedure("catalog.arrange").mutation(SearchWordId, Nothing, removeSearchWord),
  listVain: officeProcedure("catalog.arrange").query(ListVainSearchesInput, VainSearchPage, listVainSearches),
});
