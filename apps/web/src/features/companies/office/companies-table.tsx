import type { CompanyPage } from "@ironmonger/contract/companies";
import { countryName } from "@ironmonger/contract/regions/country-names";
import type { Column } from "../../../shared/kit/table/column.ts";
import { DataTable, type TableView } from "../../../shared/kit/table/data-table.tsx";
import { StatusBadge } from "../status-badge.tsx";

type Row = CompanyPage["rows"][number];

const namesOf = (listed: { name: string }[]): string => listed.map(({ name }) => name).join(", ");

const columns: Column<Row>[] = [
  {
    role: "name",
    title: "Name",
    of: ({ name }) => name,
    detail: ({ number }) => number,
    to: ({ id }) => `/dashboard/companies/${id}`,
  },
  { role: "state", title: "Status", of: ({ status }) => <StatusBadge status={status} /> },
  { role: "figure", title: "Orders", priority: 3, of: ({ orders }) => orders },
  { role: "money", title: "12 months", of: ({ spentCents }) => spentCents },
  { role: "money", title: "Open", priority: 2, of: ({ openCents }) => openCents || null },
  { role: "time", title: "Last order", priority: 2, isDayOnly: true, of: ({ lastOrderAt }) => lastOrderAt },
  { role: "text", title: "Price lists", priority: 3, of: ({ priceLists }) => namesOf(priceLists) },
  { role: "text", title: "Groups", priority: 3, of: ({ groups }) => namesOf(groups) },
  { role: "text", title: "Country", priority: 3, of: ({ country }) => countryName(country) },
  { role: "figure", title: "People", priority: 3, of: ({ memberCount }) => memberCount },
];

/** All companies; those that wait for a decision come first. */
export function CompaniesTable({ rows, ...view }: TableView & { rows: Row[] | undefined }) {
  return <DataTable caption="Companies" columns={columns} rows={rows} rowKey={({ id }) => id} {...view} />;
}
