import type { SavedView, ViewState } from "@ironmonger/contract/views";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { onFirstClick } from "../../shared/forms/on-first-click.ts";
import { tabStorage } from "../../shared/forms/tab-storage.ts";
import { Tabs } from "../../shared/kit/tabs.tsx";
import { useAction } from "../../shared/kit/use-action.ts";
import { lazyDialog, useLazyDialog } from "../../shared/lazy/lazy-part.ts";
import { notifySuccess } from "../../shared/notify.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { lookParams, useTableLook } from "../../shared/table/look/use-table-look.ts";

/** A hook that counts the rows of views, by their states; undefined while the count is loading. */
export type CountRows = (states: ViewState[]) => (number | undefined)[];
const countNothing: CountRows = () => [];

/** Of further views the rows are not counted. */
const maxCounted = 10;

type Props = {
  /** The table's name among the saved views. */
  table: string;
  count?: CountRows | undefined;
};

const lazySaving = lazyDialog("src/features/views/save-view-dialog.tsx", () =>
  import("./save-view-dialog.tsx").then((m) => m.SaveViewDialog),
);

const draftKeyOf = (table: string) => `view:${table}`;

/** The address of a view, without the page and without empty parameters, in one order of its parameters. */
function queryOf(entries: Iterable<[string, unknown]>): string {
  const params = [...entries]
    .filter(([key, value]) => key !== "page" && value !== "")
    .map(([key, value]): [string, string] => [key, String(value)]);
  return new URLSearchParams(params.toSorted(([one], [other]) => (one < other ? -1 : 1))).toString();
}

/**
 * The views of a table as tabs above it, each a link to its address; what is shown now can be saved as another, or replace one. A name that
 * is typed survives a reload.
 */
export function SavedViews({ table, count: useCounts = countNothing }: Props) {
  const utils = trpc.useUtils();
  const [params, setParams] = useSearchParams();
  const [isSaving, setSaving] = useState(false);
  const { data: views = [], isPending } = trpc.views.list.useQuery({ table });
  const show = (answer: SavedView[]) => utils.views.list.setData({ table }, answer);
  const restore = useAction(trpc.views.save, { shows: (_utils, answer) => show(answer) });
  const remove = useAction(trpc.views.remove, {
    toast: "View removed",
    undo: (_left, { id }) => {
      const removed = views.find((view) => view.id === id);
      if (!removed) return undefined;
      const { name, isShared, state } = removed;
      return () => restore.run({ table, name, isShared, state });
    },
    shows: (_utils, answer) => show(answer),
  });
  const { look } = useTableLook(table);
  const query = queryOf(params);
  const closeSaving = () => {
    tabStorage.remove(draftKeyOf(table));
    setSaving(false);
  };
  const SaveViewDialog = useLazyDialog(lazySaving, isSaving, closeSaving);
  const current = query === "" ? allRows : views.find(({ state }) => queryOf(Object.entries(state)) === query);
  // The view from which the current filters were changed. "All" begins anew.
  const [lastId, setLastId] = useState<string>();
  const originId = query === "" ? undefined : (current?.id ?? lastId);
  if (originId !== lastId) setLastId(originId);
  const origin = views.find(({ id }) => id === originId);
  // Those that come with the shop, all rows, and the others.
  const shown = [...views.filter((view) => view.isBuiltIn), allRows, ...views.filter((view) => !view.isBuiltIn)];
  const counts = useCounts(shown.slice(0, maxCounted).map((view) => view.state));
  return (
    <>
      <Tabs
        label="Views"
        tabs={shown.map(({ id, name, isShared, isBuiltIn, state }, index) => ({
          key: id,
          label: name,
          to: { search: queryOf(Object.entries(state)) },
          tooltip: isShared && !isBuiltIn ? "Shared with all admins" : undefined,
          ...(useCounts !== countNothing && index < maxCounted && { count: counts[index] }),
        }))}
        here={current?.id}
        isLoading={isPending}
      >
        {current?.canChange ? (
          // Not drawn as loading: the focus stays on it, and it becomes "Save view".
          <Button {...quiet} onClick={onFirstClick(() => void remove.run({ id: current.id }))}>
            Remove view
          </Button>
        ) : (
          <Button
            {...quiet}
            leftSection={<span aria-hidden="true">+</span>}
            onClick={onFirstClick(() => setSaving(true))}
          >
            Save view
          </Button>
        )}
      </Tabs>
      {SaveViewDialog && (
        <SaveViewDialog
          isOpen={isSaving}
          table={table}
          draftKey={draftKeyOf(table)}
          views={views}
          start={origin?.canChange ? origin : newView}
          state={{ ...Object.fromEntries([...params].filter(([key]) => key !== "page")), ...lookParams(look) }}
          onClose={closeSaving}
          onSaved={(answer, state, replaced) => {
            show(answer);
            notifySuccess("View saved", replaced && (() => restore.run(replaced)));
            // The saved view is the current one.
            setParams(queryOf(Object.entries(state)), { replace: true, preventScrollReset: true });
          }}
        />
      )}
    </>
  );
}

const allRows = { id: "all", name: "All", isShared: false, isBuiltIn: false, canChange: false, state: {} };

const quiet = { variant: "subtle", color: "gray", px: "2xs" } as const;
const newView = { name: "", isShared: false };
