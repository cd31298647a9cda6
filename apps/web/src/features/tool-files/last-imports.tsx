import type { ImportKind, ImportView } from "@ironmonger/contract/catalog/import-tools";
import { formatNumber, formatRows } from "@ironmonger/contract/money";
import { Anchor, Skeleton } from "@mantine/core";
import { Link } from "react-router";
import { EmptyText } from "../../shared/kit/notices/empty-text.tsx";
import { LoadFailed } from "../../shared/kit/notices/load-failed.tsx";
import { Panel } from "../../shared/kit/panel.tsx";
import { State, type StateKind } from "../../shared/kit/state.tsx";
import { trpc } from "../../shared/server/trpc.ts";
import { MomentText } from "../../shared/ui/moment-text.tsx";
import rows from "../../shared/ui/sections/row-list.module.css";
import { UserLink } from "../users/user-link.tsx";
import { importPath } from "./import-path.ts";
import { UndoImport } from "./undo-import.tsx";

type ListImportsQuery = { kind?: ImportKind; priceListId?: string };

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

/** The last imports of a kind, with a way back to each. */
export function LastImports(input: ListImportsQuery) {
  const query = trpc.catalog.listImports.useQuery(input);
  return (
    <Panel title="Last imports">
      {query.isError && !query.data ? (
        <LoadFailed what="the last imports" error={query.error} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <Skeleton height={240} />
      ) : query.data.length === 0 ? (
        <EmptyText>No imports yet</EmptyText>
      ) : (
        <ul className={rows.list}>
          {query.data.map((view) => (
            <li key={view.importId} className={rows.row}>
              <span className={rows.what}>
                <Anchor component={Link} to={importPath(view.importId)} dir="auto">
                  {view.fileName || formatRows(view.rowCount)}
                </Anchor>
                <span className={rows.detail}>
                  {countsOf(view)}. <UserLink by={view.by} isInText />, <MomentText at={view.startedAt} />
                </span>
              </span>
              <State kind={stateKinds[view.state]}>{stateLabels[view.state]}</State>
              {view.undoableUntil && <UndoImport view={view} />}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
