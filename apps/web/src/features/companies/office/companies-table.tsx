import type { CompanyPage, ListCompaniesInput } from "@ironmonger/contract/companies";
import { countryName } from "@ironmonger/contract/regions/country-names";
import { State } from "../../../shared/kit/state.tsx";
import type { Column } from "../../../shared/kit/table/column.ts";
import { DataTable, type TableView } from "../../../shared/kit/table/data-table.tsx";
import { namesText } from "../../../shared/ui/names-text.ts";
import { StatusBadge } from "../status-badge.tsx";

type Row = CompanyPage["rows"][number];
type SortKey = ListCompaniesInput["sortBy"];

const columns: Column<Row, SortKey>[] = [
  {
    role: "name",
    title: "Name",
    sortBy: "name",
    of: ({ name }) => name,
    detail: ({ number }) => number,
    below: ({ sameTaxId, sameName }) => (
      <>
        {sameTaxId.length > 0 && <State kind="open">Same tax id as another</State>}
        {sameName.length > 0 && <State kind="open">Same name as another</State>}
      </>
    ),
    to: ({ id }) => `/dashboard/companies/${id}`,
  },
  { role: "state", title: "Status", of: ({ status }) => <StatusBadge status={status} /> },
  { role: "figure", title: "Orders", of: ({ orders }) => orders },
  { role: "money", title: "12 months", of: ({ spentCents }) => spentCents },
  { role: "money", title: "Open", priority: 2, of: ({ openCents }) => openCents || null },
  { role: "time", title: "Last order", priority: 2, isDayOnly: true, of: ({ lastOrderAt }) => lastOrderAt },
  { role: "text", title: "Price lists", priority: 3, of: ({ priceLists }) => namesText(priceLists) },
  { role: "text", title: "Groups", priority: 3, of: ({ groups }) => namesText(groups) },
  { role: "text", title: "Country", priority: 3, of: ({ country }) => countryName(country) },
  { role: "text", title: "People", priority: 3, of: ({ members, memberCount }) => namesText(members, memberCount) },
];

/** All companies; those that wait for a decision come first. */
export function CompaniesTable(view: TableView<SortKey> & { rows: Row[] | undefined }) {
  return (
    <DataTable
      caption="Companies"
      columns={columns}
      sortsWithoutColumn={[
        { title: "To be confirmed first", sortBy: "waiting" },
        { title: "Number", sortBy: "number" },
      ]}
      rowKey={({ id }) => id}
      {...view}
    />
  );
}
