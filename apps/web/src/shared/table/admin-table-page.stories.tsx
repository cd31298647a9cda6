import { Button } from "@mantine/core";
import { longName, longWord } from "../../testing/gallery.tsx";
import { State } from "../kit/state.tsx";
import type { Column } from "../kit/table/column.ts";
import { DataTable } from "../kit/table/data-table.tsx";
import { Tabs } from "../kit/tabs.tsx";
import { AdminTablePage } from "./admin-table-page.tsx";
import { choiceFilter, optionsOf } from "./filters/filters.tsx";
import { oneOf, pageFields } from "./table-state.ts";
import { useTableState } from "./use-table-state.ts";

export default {};

const fields = {
  ...pageFields,
  sortBy: oneOf(["name", "spent"] as const, "name"),
  direction: oneOf(["asc", "desc"] as const, "asc"),
};

type Company = { name: string; isActive: boolean; spentCents: number; lastOrderAt: string };

const rows: Company[] = [
  { name: "Acme Joinery Ltd", isActive: true, spentCents: 1_824_050, lastOrderAt: "2026-11-23T14:05:00Z" },
  { name: longName, isActive: false, spentCents: 123_456_789_012, lastOrderAt: "2025-11-20T11:58:00Z" },
  { name: longWord, isActive: true, spentCents: 0, lastOrderAt: "2026-10-01T08:00:00Z" },
];

const columns: Column<Company, "name" | "spent">[] = [
  { role: "name", title: "Company", of: ({ name }) => name, to: () => "/dashboard/companies/1", sortBy: "name" },
  {
    role: "state",
    title: "State",
    of: ({ isActive }) => <State kind={isActive ? "good" : "none"}>{isActive ? "active" : "resting"}</State>,
  },
  { role: "money", title: "12 months", of: ({ spentCents }) => spentCents, sortBy: "spent" },
  { role: "time", title: "Last order", of: ({ lastOrderAt }) => lastOrderAt, priority: 2, isDayOnly: true },
];

/** A whole list of the office: views, search, filters, export, columns, rows and pages. */
function Companies() {
  const address = useTableState(fields);
  return (
    <AdminTablePage
      title="Companies"
      heading={(total) => `${total} companies`}
      lead="Firms that buy on account."
      noun="companies"
      searchHint="Name, number"
      table="gallery"
      exportPath="/export/companies.csv"
      actions={<Button color="safety">Add company</Button>}
      moves={[{ label: "Import", to: "/dashboard/import" }]}
      views={
        <Tabs
          label="Views"
          here="all"
          tabs={[
            { key: "all", label: "All", to: "?", count: 4_820 },
            { key: "resting", label: "Resting", to: "?view=resting", count: 12 },
          ]}
        />
      }
      filters={[choiceFilter("State", "active", optionsOf(["active", "resting"]), () => {})]}
      address={address}
      query={{
        data: { rows, total: 4_820 },
        isError: false,
        error: null,
        isPlaceholderData: false,
        refetch: () => {},
      }}
    >
      {(view) => <DataTable {...view} caption="Companies" columns={columns} rowKey={({ name }) => name} />}
    </AdminTablePage>
  );
}

export const List = () => <Companies />;
