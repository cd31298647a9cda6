import { adminTexts } from "@ironmonger/contract/messages";
import { Anchor, Button } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { useCategories } from "../../../features/categories/use-categories.ts";
import { ToolsTable } from "../../../features/tools/table/tools-table.tsx";
import { SavedViews } from "../../../features/views/saved-views.tsx";
import { EmptyState } from "../../../shared/kit/notices/empty-state.tsx";
import { lazyDialog, useLazyDialog } from "../../../shared/lazy/lazy-part.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { AdminTablePage } from "../../../shared/table/admin-table-page.tsx";
import { choiceFilter } from "../../../shared/table/filters/filters.tsx";
import { type Selection, useSelection } from "../../../shared/table/selection/selection.ts";
import { useTableState } from "../../../shared/table/use-table-state.ts";
import { toolFields } from "../table-fields.ts";

// Loaded separately with the validator, which the table does not need.
const lazyChange = lazyDialog("src/features/tools/table/change-tools-dialog.tsx", () =>
  import("../../../features/tools/table/change-tools-dialog.tsx").then((m) => m.ChangeToolsDialog),
);

const stockOptions = [
  { value: "low", label: "Low" },
  { value: "too-few", label: "Too few to order" },
  { value: "out", label: "Out" },
] as const;

/** All tools, for admins. */
export function ManageToolsPage() {
  const address = useTableState(toolFields);
  const query = trpc.catalog.list.useQuery(address.state, { placeholderData: keepPreviousData });
  const { state, change } = address;
  const categories = useCategories();
  const selection = useSelection("tools", state);
  const [isChanging, setChanging] = useState(false);
  const closeChange = () => setChanging(false);
  const ChangeToolsDialog = useLazyDialog(lazyChange, isChanging, closeChange);
  const { search, category, stock } = state;
  return (
    <AdminTablePage
      title="Manage tools"
      heading={adminTexts.toolTypes}
      actions={
        <Button component={Link} to="/dashboard/addtool" color="safety">
          Add a tool
        </Button>
      }
      moves={[{ label: "Deleted tools", to: "/dashboard/audit?entity=tool&action=deleted" }]}
      noun="tools"
      searchHint="Name, SKU, family"
      table="tools"
      views={<SavedViews table="tools" />}
      exportPath="/export/tools.csv"
      address={address}
      query={query}
      bulk={{
        selection,
        offersAll: true,
        actions: (
          <>
            <ExportTicked selection={selection} exportAll={address.exportHref("/export/tools.csv")} />
            <Button variant="default" size="sm" onClick={() => setChanging(true)}>
              Change price, minimum, stock…
            </Button>
          </>
        ),
      }}
      filters={[
        choiceFilter("Category", category, categories.options, (chosen) => change({ category: chosen })),
        choiceFilter("Stock", stock, stockOptions, (chosen) => change({ stock: chosen })),
      ]}
      nothingYet={<NoTools />}
    >
      {(view) => (
        <>
          <ToolsTable {...view} nameOfCategory={categories.nameOf} />
          {ChangeToolsDialog && (
            <ChangeToolsDialog
              selection={selection.isAll ? { filters: { search, category, stock } } : { ids: [...selection.ids] }}
              isOpen={isChanging}
              onClose={closeChange}
              onChanged={selection.clear}
            />
          )}
        </>
      )}
    </AdminTablePage>
  );
}

/** How many tools the address of a file can name. */
const maxTickedToExport = 200;

/** The ticked tools as a file, or all tools that match the filters. */
function ExportTicked({ selection: { ids, isAll }, exportAll }: { selection: Selection; exportAll: string }) {
  if (!isAll && ids.size > maxTickedToExport) return <span>Tick at most {maxTickedToExport} tools to export them</span>;
  const href = isAll ? exportAll : `/export/tools.csv?ids=${[...ids].join()}`;
  return (
    <Button size="sm" variant="default" component="a" href={href} download>
      Export
    </Button>
  );
}

function NoTools() {
  return (
    <EmptyState title="No tools yet">
      <p>
        <Anchor component={Link} to="/dashboard/addtool" underline="always">
          Add a tool
        </Anchor>{" "}
        or{" "}
        <Anchor component={Link} to="/dashboard/import" underline="always">
          import a list
        </Anchor>
        .
      </p>
    </EmptyState>
  );
}
