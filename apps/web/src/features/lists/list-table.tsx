import type { ListSummary } from "@ironmonger/contract/lists";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import { Dialog } from "../../shared/kit/dialogs/dialog.tsx";
import { EmptyState } from "../../shared/kit/notices/empty-state.tsx";
import type { Column } from "../../shared/kit/table/column.ts";
import { DataTable } from "../../shared/kit/table/data-table.tsx";
import { useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { NameForm } from "./name-form.tsx";

const columns: Column<ListSummary>[] = [
  {
    role: "name",
    title: "Name",
    of: ({ name }) => name,
    detail: ({ url }) => url !== null && "Shared",
    to: ({ id }) => `/dashboard/lists/${id}`,
  },
  { role: "time", title: "Changed", of: ({ changedAt }) => changedAt },
  { role: "figure", title: "Tools", of: ({ lineCount }) => lineCount },
  { role: "money", title: "Total today", of: ({ totalCents }) => totalCents },
];

/** The buyer's lists, the one that was changed last first. */
export function ListTable({ lists }: { lists: ListSummary[] }) {
  return (
    <DataTable
      caption="Your lists"
      columns={columns}
      rows={lists}
      rowKey={({ id }) => id}
      empty={
        <EmptyState title="You have no lists yet">
          <p>Press “Add to list” on a tool, or save your basket or an order as a list.</p>
        </EmptyState>
      }
    />
  );
}

/** The button that makes a list, and the dialog that asks for its name. */
export function NewList() {
  const [isNaming, setIsNaming] = useState(false);
  const navigate = useNavigate();
  const save = useAction(trpc.lists.save, {
    touches: [trpc.lists.listSummaries],
    onDone: ({ id }) => navigate(`/dashboard/lists/${id}`),
  });
  return (
    <>
      <Button color="safety" onClick={() => setIsNaming(true)}>
        New list
      </Button>
      <Dialog opened={isNaming} onClose={() => setIsNaming(false)} title="New list">
        <NameForm
          label="Name"
          button="Make list"
          name=""
          isFirst
          isWorking={save.isWorking}
          onName={(name) => save.run({ name, lines: [] })}
        />
      </Dialog>
    </>
  );
}
