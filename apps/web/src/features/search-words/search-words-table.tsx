import type { ListSearchWordsInput, SearchWord } from "@ironmonger/contract/search-words";
import { Anchor } from "@mantine/core";
import { useState } from "react";
import { ConfirmDialog } from "../../shared/kit/dialogs/confirm-dialog.tsx";
import { RowMenu } from "../../shared/kit/row-menu.tsx";
import type { Column } from "../../shared/kit/table/column.ts";
import { DataTable, type TableView } from "../../shared/kit/table/data-table.tsx";
import { useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";

type SortKey = ListSearchWordsInput["sortBy"];
type Props = TableView<SortKey> & { rows: SearchWord[] | undefined; onEdit: (word: SearchWord) => void };

export function SearchWordsTable({ onEdit, ...view }: Props) {
  const [removed, setRemoved] = useState<SearchWord | null>(null);
  const remove = useAction(trpc.searchWords.remove, {
    touches: [trpc.searchWords, trpc.catalog],
    toast: "Search word removed",
  });
  const columns: Column<SearchWord, SortKey>[] = [
    {
      role: "name",
      title: "Word",
      sortBy: "word",
      of: (row) => (
        <Anchor component="button" type="button" inherit c="var(--ink)" ta="start" onClick={() => onEdit(row)}>
          <bdi>{row.word}</bdi>
        </Anchor>
      ),
    },
    { role: "text", title: "Means", sortBy: "means", of: ({ means }) => means },
    {
      role: "actions",
      title: "Actions",
      of: (row) => (
        <RowMenu
          label={`More for ${row.word}`}
          moves={[
            { label: "Change", onClick: () => onEdit(row) },
            { label: "Remove", onClick: () => setRemoved(row), isDanger: true },
          ]}
        />
      ),
    },
  ];
  return (
    <>
      <DataTable {...view} caption="Search words" columns={columns} rowKey={({ id }) => id} />
      <ConfirmDialog
        about={removed}
        question={({ word }) => `Remove the search word ${word}?`}
        onClose={() => setRemoved(null)}
        onYes={({ id }) => remove.run({ id })}
      >
        A search for it finds only tools that have it in their words.
      </ConfirmDialog>
    </>
  );
}
