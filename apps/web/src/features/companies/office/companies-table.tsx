import type { CompanyPage } from "@ironmonger/contract/companies";
import { formatNumber } from "@ironmonger/contract/money";
import { countryName } from "@ironmonger/contract/regions/country-names";
import { Link } from "react-router";
import { type Column, DataTable, type TableView } from "../../../shared/table/data-table.tsx";
import { MomentText } from "../../../shared/ui/moment-text.tsx";
import { StatusBadge } from "../status-badge.tsx";

type Row = CompanyPage["rows"][number];

const columns: Column<Row>[] = [
  { title: "Number", width: "104px", isMinor: true, render: ({ number }) => number },
  {
    title: "Name",
    isRowHeader: true,
    titleOf: ({ name, number }) => `${name}, ${number}`,
    render: ({ id, name }) => (
      <Link to={`/dashboard/companies/${id}`} dir="auto">
        {name}
      </Link>
    ),
  },
  { title: "Status", card: "end", width: "124px", render: ({ status }) => <StatusBadge status={status} /> },
  {
    title: "Groups",
    isMinor: true,
    width: "14%",
    render: ({ groups }) => groups.map(({ name }) => name).join(", ") || "–",
  },
  { title: "Country", isMinor: true, card: "secondEnd", width: "140px", render: ({ country }) => countryName(country) },
  { title: "Tax id", isMinor: true, width: "132px", render: ({ taxId }) => taxId ?? "–" },
  {
    title: "People",
    isNumber: true,
    width: "90px",
    render: ({ memberCount }) => formatNumber(memberCount),
  },
  {
    title: "Since",
    card: "second",
    width: "120px",
    render: ({ createdAt }) => <MomentText at={createdAt} isDayOnly />,
  },
];

/** All companies; those that wait for a decision come first. */
export function CompaniesTable({ rows, ...view }: TableView & { rows: Row[] | undefined }) {
  return <DataTable caption="Companies" columns={columns} rows={rows} rowKey={({ id }) => id} {...view} />;
}
