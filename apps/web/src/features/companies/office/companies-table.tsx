import type { CompanyPage } from "@ironmonger/contract/companies";
import { countryName } from "@ironmonger/contract/regions/country-names";
import type { Column } from "../../../shared/kit/table/column.ts";
import { DataTable, type TableView } from "../../../shared/kit/table/data-table.tsx";
import { StatusBadge } from "../status-badge.tsx";

type Row = CompanyPage["rows"][number];

const columns: Column<Row>[] = [
  {
    role: "name",
    title: "Name",
    of: ({ name }) => name,
    detail: ({ number }) => number,
    to: ({ id }) => `/dashboard/companies/${id}`,
  },
  { role: "state", title: "Status", of: ({ status }) => <StatusBadge status={status} /> },
  { role: "text", title: "Groups", priority: 3, of: ({ groups }) => groups.map(({ name }) => name).join(", ") },
  { role: "text", title: "Country", priority: 2, of: ({ country }) => countryName(country) },
  { role: "text", title: "Tax id", priority: 3, of: ({ taxId }) => taxId },
  { role: "figure", title: "People", of: ({ memberCount }) => memberCount },
  { role: "time", title: "Since", priority: 2, isDayOnly: true, of: ({ createdAt }) => createdAt },
];

/** All companies; those that wait for a decision come first. */
export function CompaniesTable({ rows, ...view }: TableView & { rows: Row[] | undefined }) {
  return <DataTable caption="Companies" columns={columns} rows={rows} rowKey={({ id }) => id} {...view} />;
}
