import type { CompanyPage } from "@ironmonger/contract/companies";
import { formatNumber } from "@ironmonger/contract/money";
import { countryName } from "@ironmonger/contract/regions/country-names";
import { Link } from "react-router";
import { type Column, DataTable, type TableView } from "../../../shared/table/data-table.tsx";
import { MomentText } from "../../../shared/ui/moment-text.tsx";
import { StatusBadge } from "../status-badge.tsx";
import classes from "./companies-table.module.css";

type Row = CompanyPage["rows"][number];

const columns: Column<Row>[] = [
  { title: "Number", width: "96px", isMinor: true, render: ({ number }) => number },
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
  { title: "Status", card: "secondEnd", width: "104px", render: ({ status }) => <StatusBadge status={status} /> },
  {
    title: "Groups",
    isMinor: true,
    width: "min(128px, 9vw)",
    titleOf: ({ groups }) => groups.map(({ name }) => name).join(", "),
    render: ({ groups }) => groups.map(({ name }) => name).join(", ") || "–",
  },
  { title: "Country", isMinor: true, width: "120px", render: ({ country }) => countryName(country) },
  { title: "Tax id", isMinor: true, width: "118px", render: ({ taxId }) => taxId ?? "–" },
  {
    title: "People",
    isNumber: true,
    width: "76px",
    card: "second",
    render: ({ number, memberCount }) => (
      <>
        <span className={classes.onPhones}>{number} · </span>
        {formatNumber(memberCount)}
        <span className={classes.onPhones}>{memberCount === 1 ? " person" : " people"}</span>
      </>
    ),
  },
  {
    title: "Since",
    width: "122px",
    render: ({ createdAt }) => <MomentText at={createdAt} isDayOnly />,
  },
];

/** All companies; those that wait for a decision come first. */
export function CompaniesTable({ rows, ...view }: TableView & { rows: Row[] | undefined }) {
  return <DataTable caption="Companies" columns={columns} rows={rows} rowKey={({ id }) => id} {...view} />;
}
