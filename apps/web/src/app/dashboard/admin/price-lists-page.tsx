import { formatNumber } from "@ironmonger/contract/money";
import type { PriceList } from "@ironmonger/contract/price-lists";
import { Button, Skeleton } from "@mantine/core";
import { useId, useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { Entries } from "../../../features/price-lists/entries.tsx";
import { PriceListForm } from "../../../features/price-lists/price-list-form.tsx";
import { ConfirmDialog } from "../../../shared/kit/dialogs/confirm-dialog.tsx";
import { EmptyState } from "../../../shared/kit/notices/empty-state.tsx";
import { LoadFailed } from "../../../shared/kit/notices/load-failed.tsx";
import { PageHead } from "../../../shared/kit/page-head.tsx";
import { Panel } from "../../../shared/kit/panel.tsx";
import { RecordPage } from "../../../shared/kit/record.tsx";
import { State } from "../../../shared/kit/state.tsx";
import { useAction } from "../../../shared/kit/use-action.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { type Column, DataTable } from "../../../shared/table/data-table.tsx";
import { MomentText } from "../../../shared/ui/moment-text.tsx";
import classes from "./price-lists-page.module.css";

const columns: Column<PriceList>[] = [
  {
    title: "Name",
    isRowHeader: true,
    titleOf: ({ name }) => name,
    render: ({ id, name }) => (
      <Link to={`/dashboard/price-lists/${id}`} dir="auto">
        {name}
      </Link>
    ),
  },
  { title: "State", width: "15%", render: (list) => <ListState list={list} /> },
  {
    title: "Valid",
    card: "second",
    width: "25%",
    render: (list) => (
      <span className={classes.valid}>
        <span className={classes.state}>
          <ListState list={list} />
        </span>
        <span>
          <Valid list={list} />
        </span>
      </span>
    ),
  },
  {
    title: "Companies",
    isNumber: true,
    isMinor: true,
    width: "10%",
    render: ({ companyIds }) => formatNumber(companyIds.length),
  },
  {
    title: "Groups",
    isNumber: true,
    isMinor: true,
    width: "9%",
    render: ({ groupIds }) => formatNumber(groupIds.length),
  },
  { title: "Rules", isNumber: true, isMinor: true, width: "8%", render: ({ rules }) => formatNumber(rules.length) },
  {
    title: "Entries",
    isNumber: true,
    card: "end",
    width: "12%",
    render: ({ entryCount }) => (
      <>
        {formatNumber(entryCount)}
        <span className={classes.unit}> {entryCount === 1 ? "entry" : "entries"}</span>
      </>
    ),
  },
];

/** Whether a price list is in force now. */
function ListState({ list: { validFrom, validUntil } }: { list: Pick<PriceList, "validFrom" | "validUntil"> }) {
  const now = new Date().toISOString();
  if (validUntil && validUntil <= now) return <State kind="none">Ended</State>;
  if (validFrom && validFrom > now) return <State kind="info">Begins later</State>;
  return <State kind="good">Current</State>;
}

/** When a price list is in force. */
function Valid({ list: { validFrom, validUntil } }: { list: Pick<PriceList, "validFrom" | "validUntil"> }) {
  if (validFrom && validUntil)
    return (
      <>
        <MomentText at={validFrom} isDayOnly /> – <MomentText at={validUntil} isDayOnly />
      </>
    );
  const at = validFrom ?? validUntil;
  if (!at) return "Always";
  return (
    <>
      {validFrom ? "From" : "Until"} <MomentText at={at} isDayOnly />
    </>
  );
}

/** Opens the list that an action has added. */
function useShowAdded() {
  const navigate = useNavigate();
  return {
    touches: [trpc.priceLists.list],
    shows: ({ priceLists }: ReturnType<typeof trpc.useUtils>, added: PriceList) =>
      priceLists.list.setData(undefined, (lists) => lists && [...lists, added]),
    onDone: ({ id }: PriceList) => navigate(`/dashboard/price-lists/${id}`),
  };
}

/** Prices that companies and groups have of their own. */
export function PriceListsPage() {
  const { data, error, refetch } = trpc.priceLists.list.useQuery();
  const create = useAction(trpc.priceLists.save, useShowAdded());
  return (
    <>
      <PageHead
        title="Price lists"
        actions={
          <Button color="safety" {...create.button({ name: nameBeside("New price list", data ?? []) })}>
            New price list
          </Button>
        }
      />
      {error && !data ? (
        <LoadFailed what="the price lists" error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          caption="Price lists"
          isDense
          isGrowing
          columns={columns}
          rows={data}
          rowKey={({ id }) => id}
          empty={
            <EmptyState title="No price lists yet">
              <p>A price list gives companies, or groups of them, prices of their own.</p>
            </EmptyState>
          }
        />
      )}
    </>
  );
}

/** The name, with a number where it is taken. */
function nameBeside(name: string, lists: PriceList[]): string {
  const taken = new Set(lists.map((list) => list.name.toLowerCase()));
  let free = name;
  for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${name} ${number}`;
  return free;
}

export function PriceListPage() {
  const { id = "" } = useParams();
  const { data, error, refetch } = trpc.priceLists.list.useQuery();
  const list = data?.find((one) => one.id === id);
  if (list) return <PriceListRecord key={id} list={list} />;
  return (
    <>
      <PageHead title="Price list" />
      {error ? (
        <LoadFailed what="the price list" error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <EmptyState title="There is no such price list." />
      ) : (
        <Skeleton height={520} />
      )}
    </>
  );
}

function PriceListRecord({ list }: { list: PriceList }) {
  const navigate = useNavigate();
  const formId = useId();
  const save = useAction(trpc.priceLists.save, {
    touches: [trpc.priceLists.list],
    toast: ({ name }) => `${name} is saved`,
  });
  const [isRemoved, setRemoved] = useState(false);
  const remove = useAction(trpc.priceLists.remove, {
    touches: [trpc.priceLists.list],
    onDone: () => navigate("/dashboard/price-lists"),
    toast: `${list.name} is removed`,
  });
  const copy = useAction(trpc.priceLists.copy, useShowAdded());
  return (
    <>
      <RecordPage
        head={
          <PageHead
            above={<Link to="/dashboard/price-lists">Price lists</Link>}
            title={list.name}
            tabTitle={list.name}
            state={
              <span className={classes.what}>
                <Valid list={list} /> · {countText(list.companyIds.length, "company", "companies")} ·{" "}
                {countText(list.groupIds.length, "group", "groups")}
              </span>
            }
            actions={
              <Button type="submit" form={formId} color="safety" loading={save.isWorking}>
                Save
              </Button>
            }
            moves={[
              { label: "Import", hasButton: true, to: `/dashboard/import?list=${list.id}` },
              { label: "Export", onClick: () => location.assign(`/export/price-lists/${list.id}.csv`) },
              !copy.isWorking && { label: "Copy", onClick: () => void copy.run({ id: list.id }) },
              { label: "Remove", isDanger: true, onClick: () => setRemoved(true) },
            ]}
            movesLabel={`More for ${list.name}`}
          />
        }
        facts={
          <Panel title="For whom, and when">
            <PriceListForm id={formId} list={list} save={save} />
          </Panel>
        }
      >
        <Panel title="Own prices of tools" aside={countText(list.entryCount, "entry", "entries")}>
          <Entries listId={list.id} />
        </Panel>
      </RecordPage>
      <ConfirmDialog
        about={isRemoved}
        question={`Remove ${list.name}?`}
        onClose={() => setRemoved(false)}
        onYes={() => remove.run({ id: list.id })}
      >
        Its companies have the public prices then, or those of their other lists. Orders keep theirs.
      </ConfirmDialog>
    </>
  );
}

const countText = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;
