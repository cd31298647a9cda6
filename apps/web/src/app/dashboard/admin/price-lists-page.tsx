import { formatNumber } from "@ironmonger/contract/money";
import type { PriceList } from "@ironmonger/contract/price-lists";
import { Button, Skeleton, Text } from "@mantine/core";
import { useId, useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { RecordHistory } from "../../../features/audit/record-history.tsx";
import { Entries } from "../../../features/price-lists/entries.tsx";
import { PriceListForm } from "../../../features/price-lists/price-list-form.tsx";
import { PriceListState, Valid } from "../../../features/price-lists/validity.tsx";
import { ConfirmDialog } from "../../../shared/kit/dialogs/confirm-dialog.tsx";
import { EmptyState } from "../../../shared/kit/notices/empty-state.tsx";
import { LoadFailed } from "../../../shared/kit/notices/load-failed.tsx";
import { PageHead } from "../../../shared/kit/page-head.tsx";
import { Panel } from "../../../shared/kit/panel.tsx";
import { RecordPage } from "../../../shared/kit/record.tsx";
import type { Column } from "../../../shared/kit/table/column.ts";
import { DataTable } from "../../../shared/kit/table/data-table.tsx";
import { useAction } from "../../../shared/kit/use-action.ts";
import { trpc } from "../../../shared/server/trpc.ts";

const columns: Column<PriceList>[] = [
  { role: "name", title: "Name", of: ({ name }) => name, to: ({ id }) => `/dashboard/price-lists/${id}` },
  { role: "state", title: "State", of: (list) => <PriceListState list={list} /> },
  { role: "text", title: "Valid", of: (list) => <Valid list={list} /> },
  { role: "figure", title: "Companies", priority: 2, of: ({ companyIds }) => companyIds.length },
  { role: "figure", title: "Groups", priority: 2, of: ({ groupIds }) => groupIds.length },
  { role: "figure", title: "Rules", priority: 3, of: ({ rules }) => rules.length },
  { role: "figure", title: "Entries", of: ({ entryCount }) => entryCount },
];

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
  const query = trpc.priceLists.list.useQuery();
  const create = useAction(trpc.priceLists.save, useShowAdded());
  return (
    <>
      <PageHead
        title="Price lists"
        actions={
          <Button color="safety" {...create.button({ name: freeName("New price list", query.data ?? []) })}>
            New price list
          </Button>
        }
      />
      <DataTable
        caption="Price lists"
        columns={columns}
        rows={query.data}
        failure={query}
        rowKey={({ id }) => id}
        hasRowKeys
        empty={
          <EmptyState title="No price lists yet">
            <p>A price list gives companies, or groups of them, prices of their own.</p>
          </EmptyState>
        }
      />
    </>
  );
}

/** The name, with a number where it is taken. */
function freeName(name: string, lists: PriceList[]): string {
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
    touches: [trpc.priceLists.list, trpc.audit],
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
              <Text component="span" c="dimmed">
                <Valid list={list} /> · {countText(list.companyIds.length, "company", "companies")} ·{" "}
                {countText(list.groupIds.length, "group", "groups")}
              </Text>
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
          <Entries list={list} />
        </Panel>
        <RecordHistory entity="price-list" id={list.id} />
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
