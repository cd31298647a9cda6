import type { ListSummary } from "@ironmonger/contract/lists";
import { formatNumber } from "@ironmonger/contract/money";
import { Anchor, Badge, Button } from "@mantine/core";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { Dialog } from "../../shared/kit/dialogs/dialog.tsx";
import { EmptyState } from "../../shared/kit/notices/empty-state.tsx";
import { useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { type Column, DataTable } from "../../shared/table/data-table.tsx";
import { MomentText } from "../../shared/ui/moment-text.tsx";
import { MoneyText } from "../../shared/ui/money-text.tsx";
import classes from "./list-table.module.css";
import { NameForm } from "./name-form.tsx";

const columns: Column<ListSummary>[] = [
  {
    title: "Name",
    isRowHeader: true,
    render: ({ id, name, url }) => (
      <span className={classes.name}>
        <Anchor component={Link} to={`/dashboard/lists/${id}`} dir="auto" className={classes.link}>
          {name}
        </Anchor>
        {url !== null && (
          <Badge variant="light" radius="sm" tt="none">
            Shared
          </Badge>
        )}
      </span>
    ),
  },
  { title: "Changed", width: "190px", render: ({ changedAt }) => <MomentText at={changedAt} /> },
  {
    title: "Tools",
    isNumber: true,
    isHalf: true,
    width: "96px",
    render: ({ lineCount }) => (
      <span>
        {formatNumber(lineCount)}
        <span className={classes.unit}> {lineCount === 1 ? "tool" : "tools"}</span>
      </span>
    ),
  },
  {
    title: "Total today",
    isNumber: true,
    isHalf: true,
    width: "140px",
    render: ({ totalCents }) => <MoneyText cents={totalCents} />,
  },
];

/** The buyer's lists, the one that was changed last first. */
export function ListTable({ lists }: { lists: ListSummary[] }) {
  return (
    <div className={classes.lists}>
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
    </div>
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
