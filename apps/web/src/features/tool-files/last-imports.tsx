import type { ImportKind, ImportView } from "@ironmonger/contract/catalog/import-tools";
import { formatNumber, formatRows } from "@ironmonger/contract/money";
import { Panel } from "../../shared/kit/panel.tsx";
import { Row, Rows } from "../../shared/kit/rows.tsx";
import { State, type StateKind } from "../../shared/kit/state.tsx";
import { trpc } from "../../shared/server/trpc.ts";
import { MomentText } from "../../shared/ui/moment-text.tsx";
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
      <Rows noun="last imports" items={query.data} failure={query} empty="No imports yet">
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
    </Panel>
  );
}
