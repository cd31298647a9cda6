import type { ImportKind, ImportView } from "@ironmonger/contract/catalog/import-tools";
import { formatNumber, formatRows } from "@ironmonger/contract/money";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { Panel } from "../../shared/kit/panel.tsx";
import { Row, Rows } from "../../shared/kit/rows.tsx";
import { State, type StateKind } from "../../shared/kit/state.tsx";
import { Tabs } from "../../shared/kit/tabs.tsx";
import { trpc } from "../../shared/server/trpc.ts";
import { TablePager } from "../../shared/table/table-pager.tsx";
import { MomentText } from "../../shared/ui/moment-text.tsx";
import { UserLink } from "../users/user-link.tsx";
import { importPath } from "./import-path.ts";
import { UndoImport } from "./undo-import.tsx";

type Props = { kind: ImportKind; priceListId?: string };

const stateLabels: Record<ImportView["state"], string> = {
  staged: "Not imported yet",
  running: "Running",
  done: "Imported",
  undone: "Undone",
};

const stateKinds: Record<ImportView["state"], StateKind> = {
  staged: "open",
  running: "info",
  done: "good",
  undone: "none",
};

const countsOf = ({ new: added, changed, refused }: ImportView): string =>
  `${formatNumber(added)} new, ${formatNumber(changed)} changed, ${formatNumber(refused)} refused`;

const tabs = [
  { key: "all", label: "All" },
  { key: "applied", label: "Imported" },
  { key: "previewed", label: "Not imported" },
] as const;
const pageSize = 20;

/** The imports of a kind, page by page, with a way back to each: all, those that were imported, or those that only have a preview. */
export function LastImports({ kind, priceListId }: Props) {
  const [params] = useSearchParams();
  const shown = tabs.find(({ key }) => key === params.get("imports"))?.key ?? "all";
  const [pages, setPages] = useState<Partial<Record<typeof shown, number>>>({});
  const page = pages[shown] ?? 1;
  const input = {
    page,
    pageSize,
    ...(shown === "all" ? {} : { kind: shown }),
    ...(priceListId ? { priceListId } : {}),
  };
  const calls = kind === "companies" ? trpc.companies : kind === "price-list" ? trpc.priceLists : trpc.catalog;
  const query = calls.listImports.useQuery(input, { placeholderData: keepPreviousData });
  const addressOf = (key: string) => {
    const next = new URLSearchParams(params);
    next.set("imports", key);
    return { search: `?${next}` };
  };
  return (
    <Panel title="Imports">
      <Tabs label="Imports shown" here={shown} tabs={tabs.map((tab) => ({ ...tab, to: addressOf(tab.key) }))} />
      <Rows noun="imports" items={query.data?.rows} failure={query} empty="No imports yet">
        {(view) => (
          <Row
            key={view.importId}
            name={view.fileName || formatRows(view.rowCount)}
            to={importPath(view.importId)}
            detail={
              <>
                {countsOf(view)}. <UserLink by={view.by} isInText />, <MomentText at={view.startedAt} />
              </>
            }
            figure={<State kind={stateKinds[view.state]}>{stateLabels[view.state]}</State>}
            actions={view.undoableUntil && <UndoImport view={view} />}
          />
        )}
      </Rows>
      <TablePager
        noun="imports"
        page={page}
        pageSize={pageSize}
        total={query.data?.total ?? 0}
        onPage={(next) => setPages((before) => ({ ...before, [shown]: next }))}
      />
    </Panel>
  );
}
