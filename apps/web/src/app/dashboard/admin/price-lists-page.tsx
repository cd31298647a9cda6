import { formatNumber } from "@ironmonger/contract/money";
import type { PriceList } from "@ironmonger/contract/price-lists";
import { Button, Text } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { RecordHistory } from "../../../features/audit/record-history.tsx";
import { useCompanyFilter } from "../../../features/companies/company-filter.tsx";
import { useFoundCompanies, useFoundGroups } from "../../../features/companies/find-companies.ts";
import { Entries } from "../../../features/price-lists/entries.tsx";
import { PriceListForm } from "../../../features/price-lists/price-list-form.tsx";
import { PriceListBulkActions, usePriceListBulk } from "../../../features/price-lists/table/price-list-bulk.tsx";
import { PriceListsTable } from "../../../features/price-lists/table/price-lists-table.tsx";
import { Valid } from "../../../features/price-lists/validity.tsx";
import { SavedViews } from "../../../features/views/saved-views.tsx";
import { ConfirmDialog } from "../../../shared/kit/dialogs/confirm-dialog.tsx";
import { EmptyState } from "../../../shared/kit/notices/empty-state.tsx";
import { NotLoaded } from "../../../shared/kit/notices/not-loaded.tsx";
import { PageHead } from "../../../shared/kit/page-head.tsx";
import { Panel } from "../../../shared/kit/panel.tsx";
import { RecordPage } from "../../../shared/kit/record.tsx";
import { asProcedure, useAction } from "../../../shared/kit/use-action.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { AdminTablePage } from "../../../shared/table/admin-table-page.tsx";
import { choiceFilter } from "../../../shared/table/filters/filters.tsx";
import { RefusedRows } from "../../../shared/table/selection/bulk-change.tsx";
import { useSelection } from "../../../shared/table/selection/selection.ts";
import { useTableState } from "../../../shared/table/use-table-state.ts";
import { priceListFields } from "../table-fields.ts";

/** Opens the list that an action has added. */
function useShowAdded() {
  const navigate = useNavigate();
  return {
    touches: [trpc.priceLists],
    shows: ({ priceLists }: ReturnType<typeof trpc.useUtils>, added: PriceList) =>
      priceLists.list.setData(undefined, (lists) => lists && [...lists, added]),
    onDone: ({ id }: PriceList) => navigate(`/dashboard/price-lists/${id}`),
  };
}

const states = [
  { value: "current", label: "Current" },
  { value: "later", label: "Begins later" },
  { value: "ended", label: "Ended" },
] as const;
const newName = "New price list";

/** Prices that companies and groups have of their own. */
export function PriceListsPage() {
  const address = useTableState(priceListFields);
  const { state, change } = address;
  const query = trpc.priceLists.listRows.useQuery(state, { placeholderData: keepPreviousData });
  const { data: groups = [] } = trpc.companies.listGroups.useQuery();
  const company = useCompanyFilter(state.company, (id) => change({ company: id }));
  const bulk = usePriceListBulk(useSelection("price-lists", state));
  const { client } = trpc.useUtils();
  const addList = asProcedure(async () => {
    const { rows } = await client.priceLists.listRows.query({ search: newName, pageSize: 100 });
    return client.priceLists.save.mutate({ name: freeName(newName, rows) });
  });
  const create = useAction(addList, useShowAdded());
  return (
    <AdminTablePage
      title="Price lists"
      heading={(total) =>
        `${total === "…" ? total : formatNumber(total)} ${total === 1 ? "price list" : "price lists"}`
      }
      actions={
        <Button color="safety" {...create.button()}>
          {newName}
        </Button>
      }
      noun="price lists"
      searchHint="Name"
      table="price-lists"
      views={<SavedViews table="price-lists" />}
      address={address}
      query={query}
      filters={[
        choiceFilter("State", state.state, states, (chosen) => change({ state: chosen })),
        choiceFilter("Group", state.group, groups.map(toOption), (group) => change({ group })),
        company,
      ]}
      notices={<RefusedRows bulk={bulk} />}
      bulk={{
        selection: bulk.selection,
        actions: (
          <PriceListBulkActions bulk={bulk} useFoundCompanies={useFoundCompanies} useFoundGroups={useFoundGroups} />
        ),
      }}
      nothingYet={
        <EmptyState title="No price lists yet">
          <p>A price list gives companies, or groups of them, prices of their own.</p>
        </EmptyState>
      }
    >
      {(view) => <PriceListsTable {...view} />}
    </AdminTablePage>
  );
}

const toOption = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });

/** The name, with a number where it is taken. */
function freeName(name: string, lists: { name: string }[]): string {
  const taken = new Set(lists.map((list) => list.name.toLowerCase()));
  let free = name;
  for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${name} ${number}`;
  return free;
}

export function PriceListPage() {
  const { id = "" } = useParams();
  const query = trpc.priceLists.list.useQuery();
  const list = query.data?.find((one) => one.id === id);
  if (list) return <PriceListRecord key={id} list={list} />;
  return (
    <>
      <PageHead title="Price list" />
      {query.data ? (
        <EmptyState title="There is no such price list." />
      ) : (
        <NotLoaded query={query} what="the price list" height={520} />
      )}
    </>
  );
}

function PriceListRecord({ list }: { list: PriceList }) {
  const navigate = useNavigate();
  const formId = useId();
  const save = useAction(trpc.priceLists.save, {
    touches: [trpc.priceLists, trpc.audit],
    toast: ({ name }) => `${name} is saved`,
  });
  const [isRemoved, setRemoved] = useState(false);
  const remove = useAction(trpc.priceLists.remove, {
    touches: [trpc.priceLists],
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
