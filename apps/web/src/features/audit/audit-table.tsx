import type { AuditEntry, AuditRow, ListAuditInput } from "@ironmonger/contract/audit";
import { countSkipped } from "@ironmonger/contract/catalog/changed-tools";
import { formatTools } from "@ironmonger/contract/money";
import { Anchor, Button } from "@mantine/core";
import { Link } from "react-router";
import { State, type StateKind } from "../../shared/kit/state.tsx";
import { useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { type Column, DataTable, type TableView } from "../../shared/table/data-table.tsx";
import { MomentText } from "../../shared/ui/moment-text.tsx";
import { useMoney } from "../../shared/use-money.tsx";
import { useNames } from "../changes/use-names.ts";
import classes from "./audit-table.module.css";
import { actionLabels, changedFields, describeChange, entityLabels } from "./describe-change.ts";

type SortKey = ListAuditInput["sortBy"];
type Props = TableView<SortKey> & { rows: AuditRow[] | undefined; skeletonRows?: number };

/** The changes by admins. Each opens to its fields before and after. */
export function AuditTable(view: Props) {
  return (
    <DataTable hasDetails {...view} caption="Changes by admins" columns={columns} rowKey={({ id }) => String(id)} />
  );
}

/** What was added and what was removed are told apart; other changes look alike. */
const kinds: Partial<Record<AuditEntry["action"], StateKind>> = { added: "good", deleted: "bad" };

const columns: Column<AuditRow, SortKey>[] = [
  {
    title: "What",
    isRowHeader: true,
    width: "clamp(190px, 22vw, 400px)",
    titleOf: ({ entity, entityName }) => `${entityName}, ${entityLabels[entity]}`,
    render: ({ entity, entityId, entityName }) => (
      <>
        <EntityName entity={entity} id={entityId} name={entityName} />
        <span className={classes.kind}>{entityLabels[entity]}</span>
      </>
    ),
  },
  { title: "Change", card: "second", render: (entry) => <ChangeCell entry={entry} /> },
  {
    title: "By",
    width: "clamp(100px, 13vw, 210px)",
    card: "secondEnd",
    titleOf: ({ by }) => by,
    render: ({ by }) => <Person by={by} />,
  },
  {
    title: "When",
    sortBy: "at",
    isTime: true,
    isNumber: true,
    width: "148px",
    card: "end",
    render: ({ at }) => (
      <span className={classes.when}>
        <MomentText at={at} isShort />
      </span>
    ),
  },
];

/** Where there is little room, the email is cut before its @. */
function Person({ by }: { by: string }) {
  if (by === "system") return "The shop itself";
  const at = by.lastIndexOf("@");
  return (
    <Anchor component={Link} to={`/dashboard/users/${encodeURIComponent(by)}`} inherit>
      {by.slice(0, at)}
      <wbr />
      <span className={classes.domain}>{by.slice(at)}</span>
    </Anchor>
  );
}

function EntityName({ entity, id, name }: { entity: AuditEntry["entity"]; id: string; name: string }) {
  const path = pathOf(entity, id, name);
  if (!path) return <span dir="auto">{name}</span>;
  return (
    <Anchor component={Link} to={path} inherit dir="auto">
      {name}
    </Anchor>
  );
}

/** The page about the thing that was changed. */
function pathOf(entity: AuditEntry["entity"], id: string, name: string): string | undefined {
  if (entity === "tool") return `/dashboard/tools/${id}`;
  if (entity === "tools") return `/dashboard/audit/${id}`;
  if (entity === "import") return `/dashboard/import?import=${id}`;
  if (entity === "user") return `/dashboard/users/${id}`;
  if (entity === "review") return `/dashboard/reviews?search=${id}`;
  if (entity === "company" || entity === "company-member") return `/dashboard/companies/${id}`;
  if (entity === "price-list") return `/dashboard/price-lists/${id}`;
  if (entity === "content") return "/dashboard/content";
  if (entity === "order" || entity === "refund") return `/dashboard/orders/${name}`;
  if (entity === "payment" || entity === "job") return "/dashboard/ledger";
  return undefined;
}

/** Undoes a bulk change; tools that were changed since are left as they are. */
function UndoButton({ changeId }: { changeId: string }) {
  const undo = useAction(trpc.catalog.undoChanges, {
    touches: [trpc.catalog, trpc.audit.list],
    toast: ({ restored, skipped }) =>
      `${formatTools(restored)} as before${skipped > 0 ? `, ${countSkipped(skipped)}` : ""}`,
  });
  return (
    <Button size="sm" variant="default" {...undo.button({ changeId })}>
      Undo this change
    </Button>
  );
}

function ChangeCell({ entry }: { entry: AuditRow }) {
  const money = useMoney();
  const withNames = useNames([entry.before, entry.after]);
  const named = { ...entry, before: withNames(entry.before), after: withNames(entry.after) };
  const words = describeChange(named, money);
  return (
    <details className={classes.change}>
      <summary>
        <State kind={kinds[entry.action] ?? "info"}>{actionLabels[entry.action]}</State>
        {words && <span className={classes.words}>{words}</span>}
      </summary>
      <dl className={classes.fields}>
        {changedFields(named, money).map(({ label, before, after }) => (
          <div key={label}>
            <dt>{label}</dt>
            {before !== null && <dd>{after === null ? before : <del>{before}</del>}</dd>}
            {after !== null && <dd>{before === null ? after : <ins>{after}</ins>}</dd>}
          </div>
        ))}
      </dl>
      <p className={classes.from}>
        <MomentText at={entry.at} />
        {entry.ip && ` from ${entry.ip}`}
      </p>
      {entry.canUndo && <UndoButton changeId={entry.entityId} />}
    </details>
  );
}
