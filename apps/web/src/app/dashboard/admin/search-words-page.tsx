import { formatNumber } from "@ironmonger/contract/money";
import type { SearchWord } from "@ironmonger/contract/search-words";
import { Button } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { DialogHistory } from "../../../features/audit/record-history.tsx";
import { SearchWordDialog } from "../../../features/search-words/search-word-dialog.tsx";
import { SearchWordsTable } from "../../../features/search-words/search-words-table.tsx";
import { VainSearches } from "../../../features/search-words/vain-searches.tsx";
import { EmptyState } from "../../../shared/kit/notices/empty-state.tsx";
import { trpc } from "../../../shared/server/trpc.ts";
import { AdminTablePage } from "../../../shared/table/admin-table-page.tsx";
import { useTableState } from "../../../shared/table/use-table-state.ts";
import { searchWordFields } from "../table-fields.ts";

/** Words that buyers use for what the shop calls otherwise, and what they searched for in vain. */
export function SearchWordsPage() {
  const address = useTableState(searchWordFields);
  const query = trpc.searchWords.list.useQuery(address.state, { placeholderData: keepPreviousData });
  const [edited, setEdited] = useState<SearchWord | { word: string } | null>(null);
  return (
    <>
      <AdminTablePage
        title="Search words"
        heading={(total) => `${total === "…" ? total : formatNumber(total)} search ${total === 1 ? "word" : "words"}`}
        lead="What buyers type for tools that the shop calls otherwise. A search for the word also finds what it means."
        actions={
          <Button color="safety" onClick={() => setEdited({ word: "" })}>
            Add a word
          </Button>
        }
        noun="search words"
        searchHint="Word or what it means"
        notices={<VainSearches onAdd={(word) => setEdited({ word })} />}
        address={address}
        query={query}
        nothingYet={
          <EmptyState title="No search words yet">
            <p>The shop still knows the usual synonyms of the trade.</p>
          </EmptyState>
        }
      >
        {(view) => <SearchWordsTable {...view} onEdit={setEdited} />}
      </AdminTablePage>
      <SearchWordDialog
        edited={edited}
        history={(id) => <DialogHistory entity="search-word" id={id} />}
        onClose={() => setEdited(null)}
      />
    </>
  );
}
