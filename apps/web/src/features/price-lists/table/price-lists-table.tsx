import type { ListPriceListRowsInput, PriceListPage } from "@ironmonger/contract/price-lists";
import type { Column } from "../../../shared/kit/table/column.ts";
import { DataTable, type TableView } from "../../../shared/kit/table/data-table.tsx";
import { namesText } from "../../../shared/ui/names-text.ts";
import { PriceListState, Valid } from "../validity.tsx";

type Row = PriceListPage["rows"][number];
type SortKey = ListPriceListRowsInput["sortBy"];

const columns: Column<Row, SortKey>[] = [
  {
    role: "name",
    title: "Name",
    sortBy: "name",
    of: ({ name }) => name,
    to: ({ id }) => `/dashboard/price-lists/${id}`,
  },
  { role: "state", title: "State", of: (list) => <PriceListState list={list} /> },
  { role: "text", title: "Valid", priority: 2, of: (list) => <Valid list={list} /> },
  {
    role: "text",
    title: "Companies",
    of: ({ companies }) => namesText(companies.first, companies.count),
    to: ({ id, companies }) => (companies.count > 0 ? `/dashboard/companies?priceList=${id}` : undefined),
  },
  { role: "text", title: "Groups", priority: 2, of: ({ groups }) => namesText(groups.first, groups.count) },
  { role: "figure", title: "Rules", priority: 3, of: ({ ruleCount }) => ruleCount },
  { role: "figure", title: "Entries", of: ({ entryCount }) => entryCount },
];

/** Prices that companies and groups have of their own. */
export function PriceListsTable(view: TableView<SortKey> & { rows: Row[] | undefined }) {
  return (
    <DataTable
      caption="Price lists"
      columns={columns}
      sortsWithoutColumn={[
        { title: "Valid from", sortBy: "validFrom", role: "time" },
        { title: "Valid until", sortBy: "validUntil", role: "time" },
      ]}
      rowKey={({ id }) => id}
      {...view}
    />
  );
}
