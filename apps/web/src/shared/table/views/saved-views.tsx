import { formatNumber } from "@ironmonger/contract/money";
import type { SavedView, SaveViewInput, ViewState } from "@ironmonger/contract/views";
import { Button, Checkbox, Group, Modal, TextInput, UnstyledButton } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { onFirstClick } from "../../forms/on-first-click.ts";
import { tabStorage } from "../../forms/tab-storage.ts";
import { useDraft } from "../../forms/use-draft.ts";
import { useOneAtATime } from "../../forms/use-one-at-a-time.ts";
import { notifyError, notifySuccess } from "../../notify.ts";
import { messageOf } from "../../server/error-message.ts";
import { trpc } from "../../server/trpc.ts";
import classes from "./saved-views.module.css";
import { lookParams, useTableLook } from "./use-table-look.ts";

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
  const restore = trpc.views.save.useMutation({ onSuccess: show, onError: notifyError });
  const remove = trpc.views.remove.useMutation({
    onMutate: ({ id }) => views.find((view) => view.id === id),
    onSuccess: (left, _input, removed) => {
      show(left);
      if (!removed) return;
      const { name, isShared, state } = removed;
      notifySuccess("View removed", () => restore.mutate({ table, name, isShared, state }));
    },
    onError: notifyError,
  });
  const oneAtATime = useOneAtATime();
  const { look } = useTableLook(table);
  const query = queryOf(params);
  const closeSaving = () => {
    tabStorage.remove(draftKeyOf(table));
    setSaving(false);
  };
  const current = query === "" ? allRows : views.find(({ state }) => queryOf(Object.entries(state)) === query);
  // The view from which the current filters were changed. "All" begins anew.
  const [lastId, setLastId] = useState<string>();
  const originId = query === "" ? undefined : (current?.id ?? lastId);
  if (originId !== lastId) setLastId(originId);
  const origin = views.find(({ id }) => id === originId);
  // Those that come with the shop, all rows, and the others.
  const shown = [...views.filter((view) => view.isBuiltIn), allRows, ...views.filter((view) => !view.isBuiltIn)];
  const counts = useCounts(shown.slice(0, maxCounted).map((view) => view.state));
  const tabs = useRef<HTMLElement>(null);
  // On a phone the tabs are wider than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is chosen
  useEffect(() => {
    const chosen = tabs.current?.querySelector<HTMLElement>("[aria-current]");
    if (tabs.current && chosen) tabs.current.scrollLeft = chosen.offsetLeft - tabs.current.offsetLeft - 48;
  }, [current?.id, isPending]);

  return (
    <>
      <nav ref={tabs} aria-label="Views" className={classes.tabs} data-pending={isPending || undefined}>
        {shown.map(({ id, name, isShared, isBuiltIn, state }, nth) => (
          <Tab
            key={id}
            query={queryOf(Object.entries(state))}
            isHere={id === current?.id}
            isCounted={useCounts !== countNothing && nth < maxCounted}
            count={counts[nth]}
            {...(isShared && !isBuiltIn && { title: "Shared with all admins" })}
          >
            {name}
          </Tab>
        ))}
        {current?.canChange ? (
          // Not drawn as loading: the focus stays on it, and it becomes "Save view".
          <UnstyledButton
            className={classes.save}
            onClick={onFirstClick(() => oneAtATime(() => remove.mutateAsync({ id: current.id })))}
          >
            Remove view
          </UnstyledButton>
        ) : (
          <UnstyledButton className={classes.save} data-new onClick={onFirstClick(() => setSaving(true))}>
            Save view
          </UnstyledButton>
        )}
      </nav>
      <Modal opened={isSaving} onClose={closeSaving} title="Save this view">
        <SaveViewForm
          table={table}
          views={views}
          start={origin?.canChange ? origin : newView}
          state={{ ...Object.fromEntries([...params].filter(([key]) => key !== "page")), ...lookParams(look) }}
          onClose={closeSaving}
          onSaved={(answer, state, replaced) => {
            show(answer);
            notifySuccess("View saved", replaced && (() => restore.mutate(replaced)));
            // The saved view is the current one.
            setParams(queryOf(Object.entries(state)), { replace: true, preventScrollReset: true });
          }}
        />
      </Modal>
    </>
  );
}

const allRows = { id: "all", name: "All", isShared: false, isBuiltIn: false, canChange: false, state: {} };

type TabProps = {
  query: string;
  isHere: boolean;
  isCounted: boolean;
  count: number | undefined;
  title?: string;
  children: ReactNode;
};

function Tab({ query, isHere, isCounted, count, title, children }: TabProps) {
  return (
    <Link
      to={{ search: query }}
      replace
      preventScrollReset
      className={classes.tab}
      aria-current={isHere ? "page" : undefined}
      title={title}
    >
      {children}
      {isCounted && <span className={classes.count}>{count !== undefined && formatNumber(count)}</span>}
    </Link>
  );
}

const newView = { name: "", isShared: false };

type FormProps = Props & {
  views: SavedView[];
  start: { name: string; isShared: boolean };
  state: Record<string, string>;
  onClose: () => void;
  onSaved: (views: SavedView[], state: Record<string, string>, replaced: SaveViewInput | undefined) => void;
};

/** A view with the same name is replaced. */
function SaveViewForm({ table, views, start, state, onClose, onSaved }: FormProps) {
  const { name: startName, isShared: startShared } = start;
  const [draft, setDraft] = useDraft(draftKeyOf(table), { name: startName, isShared: startShared });
  const { name, isShared } = draft;
  const replaced = views.find((view) => view.canChange && view.name === name.trim());
  const oneAtATime = useOneAtATime();
  const save = trpc.views.save.useMutation({
    onMutate: (): SaveViewInput | undefined =>
      replaced && { id: replaced.id, table, name: replaced.name, isShared: replaced.isShared, state: replaced.state },
    onSuccess: (views, _input, replaced) => {
      onSaved(views, state, replaced);
      onClose();
    },
  });
  return (
    <form
      noValidate
      aria-label="Save this view"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim()) oneAtATime(() => save.mutateAsync({ id: replaced?.id, table, name, isShared, state }));
      }}
    >
      <TextInput
        label="Name"
        maxLength={60}
        autoComplete="off"
        data-autofocus
        value={name}
        onChange={({ currentTarget }) => setDraft({ ...draft, name: currentTarget.value })}
      />
      <Checkbox
        mt="md"
        label="Share it with all admins"
        checked={isShared}
        onChange={({ currentTarget }) => setDraft({ ...draft, isShared: currentTarget.checked })}
      />
      {replaced && <p className="page-lead">The view with this name is replaced.</p>}
      {save.isError && (
        <p className="error-line" role="alert">
          {messageOf(save.error)}
        </p>
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button type="submit" disabled={!name.trim()} loading={save.isPending}>
          {replaced ? "Replace" : "Save"}
        </Button>
      </Group>
    </form>
  );
}
