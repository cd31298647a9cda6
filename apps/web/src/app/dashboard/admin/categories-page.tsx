import type { CategoryNode, ListedCategoryChange } from "@ironmonger/contract/categories";
import { formatTools } from "@ironmonger/contract/money";
import { Anchor, Button } from "@mantine/core";
import clsx from "clsx";
import { useState } from "react";
import { Link } from "react-router";
import { CategoryDialog, type EditedCategory, labelOf } from "../../../features/categories/category-dialog.tsx";
import { CategoryUse } from "../../../features/categories/category-use.tsx";
import { MergeDialog } from "../../../features/categories/merge-dialog.tsx";
import { flatten } from "../../../features/categories/use-categories.ts";
import { useCategoryChanges } from "../../../features/categories/use-category-changes.ts";
import { UserLink } from "../../../features/users/user-link.tsx";
import { ConfirmDialog } from "../../../shared/kit/dialogs/confirm-dialog.tsx";
import { EmptyState } from "../../../shared/kit/notices/empty-state.tsx";
import { LoadFailed } from "../../../shared/kit/notices/load-failed.tsx";
import { PageHead } from "../../../shared/kit/page-head.tsx";
import { Panel } from "../../../shared/kit/panel.tsx";
import { RowMenu } from "../../../shared/kit/row-menu.tsx";
import { useAction } from "../../../shared/kit/use-action.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { type Column, DataTable } from "../../../shared/table/data-table.tsx";
import { TableSearch } from "../../../shared/table/filters/table-search.tsx";
import { MomentText } from "../../../shared/ui/moment-text.tsx";
import rows from "../../../shared/ui/sections/row-list.module.css";
import classes from "./categories-page.module.css";

/** The tree of the catalog, for admins. */
export function CategoriesPage() {
  const { data, error, refetch } = trpc.categories.list.useQuery();
  const changes = useCategoryChanges();
  const [search, setSearch] = useState("");
  const [edited, setEdited] = useState<EditedCategory | null>(null);
  const [merged, setMerged] = useState<CategoryNode | null>(null);
  const [removed, setRemoved] = useState<CategoryNode | null>(null);
  const remove = useAction(trpc.categories.remove, {
    ...changes.undoable,
    toast: `${removed?.name} removed`,
  });
  const all = flatten(data ?? []);
  const shown = all.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()));
  const parent = all.find(({ id }) => id === removed?.parentId);

  const columns: Column<CategoryNode>[] = [
    {
      title: "Category",
      isRowHeader: true,
      titleOf: ({ path }) => labelOf(all, path),
      render: ({ name, path }) => (
        <span className={classes.name} data-level={search ? 1 : levelOf(path)}>
          <Anchor component={Link} to={`/catalog/${path}`} inherit dir="auto">
            {search ? labelOf(all, path) : name}
          </Anchor>
        </span>
      ),
    },
    { title: "Address", width: "240px", card: "second", titleOf: ({ path }) => path, render: ({ slug }) => slug },
    {
      title: "Tools",
      isNumber: true,
      width: "104px",
      card: "end",
      render: ({ slug, toolCount }) => (
        <Anchor component={Link} to={`/dashboard/manageproducts?category=${slug}`} inherit className={classes.count}>
          {formatTools(toolCount)}
        </Anchor>
      ),
    },
    {
      title: "Change",
      isActions: true,
      isHeadHidden: true,
      width: "156px",
      card: "secondEnd",
      render: (category) => (
        <span className={classes.actions}>
          <Button
            variant="default"
            size="xs"
            aria-label={`Change ${category.name}`}
            className={classes.change}
            onClick={() => setEdited({ category, parentId: null })}
          >
            Change
          </Button>
          <RowMenu
            label={`More for ${category.name}`}
            moves={[
              { label: "Change", onClick: () => setEdited({ category, parentId: null }), isOnPhonesOnly: true },
              levelOf(category.path) < 4 && {
                label: "Add below",
                onClick: () => setEdited({ category: null, parentId: category.id }),
              },
              { label: "Merge", onClick: () => setMerged(category) },
              { label: "Remove", onClick: () => setRemoved(category), isDanger: true },
            ]}
          />
        </span>
      ),
    },
  ];

  return (
    <>
      <PageHead
        title="Categories"
        actions={
          <Button color="safety" onClick={() => setEdited({ category: null, parentId: null })}>
            Add a category
          </Button>
        }
      />
      <p className="page-lead">
        The tree of the catalog, up to four levels. Former addresses lead to the new ones, and each change can be undone
        until the category changes again.
      </p>
      <div className={classes.bar}>
        <TableSearch label="Find a category" hint="Find a category" search={search} onSearch={setSearch} />
      </div>
      {error && !data ? (
        <LoadFailed what="the categories" error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          caption="Categories"
          columns={columns}
          rows={data && shown}
          rowKey={({ id }) => id}
          isDense
          empty={
            search ? (
              <p className={classes.none}>No category has this name.</p>
            ) : (
              <EmptyState title="No categories yet">
                <p>Buyers browse by them. Imports can make them, too.</p>
              </EmptyState>
            )
          }
        />
      )}
      {data && <RecentChanges changes={changes} />}
      <CategoryDialog edited={edited} all={all} changes={changes} onClose={() => setEdited(null)} />
      <MergeDialog category={merged} all={all} changes={changes} onClose={() => setMerged(null)} />
      <ConfirmDialog
        about={removed}
        question={({ name }) => `Remove the category ${name}?`}
        onClose={() => setRemoved(null)}
        onYes={({ id }) => remove.run({ id })}
      >
        {(category) => (
          <>
            {`${formatTools(category.toolCount)} ${parent ? `go to ${parent.name}` : "have no category then"}${
              category.children.length > 0 ? `; ${category.children.length} categories below it move up` : ""
            }.`}
            <CategoryUse category={category} />
          </>
        )}
      </ConfirmDialog>
    </>
  );
}

const levelOf = (path: string): number => path.split("/").length;

const kinds: Record<ListedCategoryChange["kind"], string> = {
  added: "added",
  changed: "changed",
  removed: "removed",
  merged: "merged into another one",
};

function RecentChanges({ changes }: { changes: ReturnType<typeof useCategoryChanges> }) {
  const { data = [] } = trpc.categories.listChanges.useQuery();
  if (data.length === 0) return null;
  return (
    <Panel title="Last changes">
      <ul className={rows.list}>
        {data.map(({ undoId, kind, name, by, changedAt, isUndone, canUndo }) => (
          <li key={undoId} className={clsx(rows.row, classes.changed)}>
            <span className={rows.what}>
              {name} {kinds[kind]}
              <span className={rows.detail}>
                <MomentText at={changedAt} isShort />{" "}
                <span className={classes.by}>
                  by <UserLink by={by} isInText />
                </span>
              </span>
            </span>
            {canUndo ? (
              <Button
                variant="default"
                size="sm"
                aria-label={`Undo: ${name} ${kinds[kind]}`}
                disabled={changes.isUndoing}
                onClick={() => changes.undo(undoId)}
              >
                Undo
              </Button>
            ) : (
              <span className={rows.detail}>{isUndone ? "Undone" : "Changed since"}</span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
