import type { AuditEntry, AuditRow, ListAuditInput } from "@ironmonger/contract/audit";
import { countSkipped } from "@ironmonger/contract/catalog/changed-tools";
import { formatTools, type Money } from "@ironmonger/contract/money";
import { Button, Stack, Text } from "@mantine/core";
import { Change, Fact, Facts } from "../../shared/kit/facts.tsx";
import { State, type StateKind } from "../../shared/kit/state.tsx";
import type { Column } from "../../shared/kit/table/column.ts";
import { DataTable, type TableView } from "../../shared/kit/table/data-table.tsx";
import { useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { MomentText } from "../../shared/ui/moment-text.tsx";
import { useMoney } from "../../shared/use-money.ts";
import { useNames } from "../changes/use-names.ts";
import { UserLink } from "../users/user-link.tsx";
import { actionLabels, changedFields, describeChange, entityLabels } from "./describe-change.ts";

type SortKey = ListAuditInput["sortBy"];
type Props = TableView<SortKey> & { rows: AuditRow[] | undefined };

/** The changes by admins. Each opens to its fields before and after. */
export function AuditTable(view: Props) {
  const withNames = useNames(view.rows?.flatMap(({ before, after }) => [before, after]) ?? []);
  const money = useMoney();
  const nameValues = <Entry extends AuditRow>(entry: Entry) => ({
    ...entry,
    before: withNames(entry.before),
    after: withNames(entry.after),
  });
  return (
    <DataTable
      {...view}
      caption="Changes by admins"
      columns={columnsIn(money)}
      rows={view.rows?.map(nameValues)}
      rowKey={({ id }) => String(id)}
      opens={(entry) => <Details entry={entry} />}
    />
  );
}

/** What was added and what was removed are told apart; other changes look alike. */
const kinds: Partial<Record<AuditEntry["action"], StateKind>> = { added: "good", deleted: "bad" };

const columnsIn = (money: Money): Column<AuditRow, SortKey>[] => [
  {
    role: "name",
    title: "What",
    of: ({ entityName }) => entityName,
    detail: ({ entity }) => entityLabels[entity],
    to: ({ entity, entityId, entityName }) => pathOf(entity, entityId, entityName),
  },
  {
    role: "text",
    title: "Change",
    of: ({ action }) => <State kind={kinds[action] ?? "info"}>{actionLabels[action]}</State>,
    detail: (entry) => describeChange(entry, money),
    whole: (entry) => [actionLabels[entry.action], describeChange(entry, money)].filter(Boolean).join(": "),
  },
  {
    role: "text",
    title: "By",
    priority: 2,
    of: ({ by }) => (by === "system" ? "The shop itself" : by),
    to: ({ by }) => (by === "system" ? undefined : `/dashboard/users/${encodeURIComponent(by)}`),
  },
  { role: "time", title: "When", sortBy: "at", of: ({ at }) => at },
];

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
  if (entity === "invoice") return "/dashboard/receivables";
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

function Details({ entry }: { entry: AuditRow }) {
  const { by, at, ip, canUndo, entityId } = entry;
  const money = useMoney();
  return (
    <Stack gap="xs" align="start">
      <Facts>
        {changedFields(entry, money).map(({ label, before, after }) => (
          <Fact key={label} label={label}>
            <Change before={before} after={after} />
          </Fact>
        ))}
      </Facts>
      <Text size="xs" c="dimmed">
        By {by === "system" ? "the shop itself" : <UserLink by={by} isInText />}, <MomentText at={at} />
        {ip && ` from ${ip}`}
      </Text>
      {canUndo && <UndoButton changeId={entityId} />}
    </Stack>
  );
}
