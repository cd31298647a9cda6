import type { CategoryNode, ListedCategoryChange } from "@ironmonger/contract/categories";
import { formatTools } from "@ironmonger/contract/money";
import { Button, Group, type MantineSpacing, Text } from "@mantine/core";
import { useState } from "react";
import { DialogHistory } from "../../../features/audit/record-history.tsx";
import { CategoryDialog, type EditedCategory, labelOf } from "../../../features/categories/category-dialog.tsx";
import { CategoryUse } from "../../../features/categories/category-use.tsx";
import { MergeDialog } from "../../../features/categories/merge-dialog.tsx";
import { flatten } from "../../../features/categories/use-categories.ts";
import { useCategoryChanges } from "../../../features/categories/use-category-changes.ts";
import { UserLink } from "../../../features/users/user-link.tsx";
import { MoveHandle } from "../../../shared/kit/arrange/move-handle.tsx";
import { useArranged } from "../../../shared/kit/arrange/use-arranged.ts";
import { ConfirmDialog } from "../../../shared/kit/dialogs/confirm-dialog.tsx";
import { EmptyState } from "../../../shared/kit/notices/empty-state.tsx";
import { EmptyText } from "../../../shared/kit/notices/empty-text.tsx";
import { PageHead } from "../../../shared/kit/page-head.tsx";
import { Panel } from "../../../shared/kit/panel.tsx";
import { RowMenu } from "../../../shared/kit/row-menu.tsx";
import { Row, Rows } from "../../../shared/kit/rows.tsx";
import type { Column } from "../../../shared/kit/table/column.ts";
import { DataTable } from "../../../shared/kit/table/data-table.tsx";
import { useAction } from "../../../shared/kit/use-action.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { TableSearch } from "../../../shared/table/filters/table-search.tsx";
import { MomentText } from "../../../shared/ui/moment-text.tsx";

/** The tree of the catalog, for admins. */
export function CategoriesPage() {
  const query = trpc.categories.list.useQuery();
  const { data } = query;
  const changes = useCategoryChanges();
  const [search, setSearch] = useState("");
  const [edited, setEdited] = useState<EditedCategory | null>(null);
  const [merged, setMerged] = useState<CategoryNode | null>(null);
  const [removed, setRemoved] = useState<CategoryNode | null>(null);
  const remove = useAction(trpc.categories.remove, {
    ...changes.undoable,
    toast: `${removed?.name} removed`,
  });
  const arrange = useAction(trpc.categories.arrange, { ...changes.undoable, toast: "The order is saved" });
  const order = useArranged(arrange.send, data);
  const all = flatten(inOrder(data ?? [], order));
  const shown = all.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()));
  const parent = all.find(({ id }) => id === removed?.parentId);

  const columns = columnsOf(all, search.trim() !== "", {
    ...{ edit: setEdited, merge: setMerged, remove: setRemoved },
    arrange: order.move,
  });

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
        until the category changes again. Buyers see them in this order, which you can drag, once there is a tool in
        them.
      </p>
      <Group py="xs">
        <TableSearch label="Find a category" hint="Find a category" search={search} onSearch={setSearch} />
      </Group>
      <DataTable
        caption="Categories"
        columns={columns}
        rows={data && shown}
        failure={query}
        rowKey={({ id }) => id}
        hasRowKeys
        skeletonRows={20}
        empty={
          search ? (
            <EmptyText>No category has this name.</EmptyText>
          ) : (
            <EmptyState title="No categories yet">
              <p>Buyers browse by them. Imports can make them, too.</p>
            </EmptyState>
          )
        }
      />
      {data && <RecentChanges changes={changes} />}
      <CategoryDialog
        edited={edited}
        all={all}
        changes={changes}
        history={(id) => <DialogHistory entity="category" id={id} />}
        onClose={() => setEdited(null)}
      />
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

type Moves = {
  edit: (edited: EditedCategory) => void;
  merge: (category: CategoryNode) => void;
  remove: (category: CategoryNode) => void;
  arrange: Arranged["move"];
};

type Arranged = ReturnType<typeof useArranged>;
/** Its children are a list of their own. */
const listOf = ({ parentId }: Pick<CategoryNode, "parentId">): string => `categories ${parentId ?? ""}`;

const inOrder = (nodes: CategoryNode[], order: Arranged): CategoryNode[] =>
  nodes[0] === undefined
    ? []
    : order.arranged(listOf(nodes[0]), nodes).map((node) => ({ ...node, children: inOrder(node.children, order) }));

/** While one searches, a name stands with the names above it; otherwise the list is the tree. */
const columnsOf = (all: CategoryNode[], isSearched: boolean, moves: Moves): Column<CategoryNode>[] => [
  {
    role: "name",
    title: "Category",
    of: ({ name, path }) =>
      isSearched ? (
        labelOf(all, path)
      ) : (
        <Text component="span" inherit ps={indents[levelOf(path)]} dir="auto">
          {name}
        </Text>
      ),
    whole: ({ path }) => labelOf(all, path),
    to: ({ path }) => `/catalog/${path}`,
  },
  { role: "text", title: "Address", of: ({ slug }) => slug, whole: ({ path }) => path },
  {
    role: "figure",
    title: "Tools",
    of: ({ toolCount }) => toolCount,
    to: ({ slug }) => `/dashboard/manageproducts?category=${slug}`,
  },
  {
    role: "actions",
    title: "Change",
    of: (category) => (
      <>
        {!isSearched && <CategoryHandle category={category} all={all} onMove={moves.arrange} />}
        <Button
          variant="default"
          size="xs"
          aria-label={`Change ${category.name}`}
          onClick={() => moves.edit({ category, parentId: null })}
        >
          Change
        </Button>
        <RowMenu
          label={`More for ${category.name}`}
          moves={[
            levelOf(category.path) < 4 && {
              label: "Add below",
              onClick: () => moves.edit({ category: null, parentId: category.id }),
            },
            { label: "Merge", onClick: () => moves.merge(category) },
            { label: "Remove", onClick: () => moves.remove(category), isDanger: true },
          ]}
        />
      </>
    ),
  },
];

type HandleProps = { category: CategoryNode; all: CategoryNode[]; onMove: Arranged["move"] };

function CategoryHandle({ category, all, onMove }: HandleProps) {
  const siblings = all.filter(({ parentId }) => parentId === category.parentId);
  if (siblings.length < 2) return null;
  const list = listOf(category);
  return (
    <MoveHandle
      name={category.name}
      list={list}
      index={siblings.indexOf(category)}
      count={siblings.length}
      onMove={(to) => onMove(list, siblings, category.id, to)}
    />
  );
}

const levelOf = (path: string): number => path.split("/").length;
const indents: Record<number, MantineSpacing> = { 2: "lg", 3: "2xl", 4: "3xl" };

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
      <Rows noun="changes" items={data} empty={null}>
        {({ undoId, kind, name, by, changedAt, isUndone, canUndo }) => (
          <Row
            key={undoId}
            name={`${name} ${kinds[kind]}`}
            detail={
              <>
                <MomentText at={changedAt} isShort /> by <UserLink by={by} isInText />
              </>
            }
            figure={!canUndo && (isUndone ? "Undone" : "Changed since")}
            actions={
              canUndo && (
                <Button
                  variant="default"
                  size="sm"
                  aria-label={`Undo: ${name} ${kinds[kind]}`}
                  disabled={changes.isUndoing}
                  onClick={() => changes.undo(undoId)}
                >
                  Undo
                </Button>
              )
            }
          />
        )}
      </Rows>
    </Panel>
  );
}
