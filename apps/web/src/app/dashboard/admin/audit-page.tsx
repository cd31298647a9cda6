import { formatNumber } from "@ironmonger/contract/money";
import { auditedActions, auditedEntities } from "@ironmonger/contract/tables/table-choices";
import { keepPreviousData } from "@tanstack/react-query";
import { AuditTable } from "../../../features/audit/audit-table.tsx";
import { actionLabels, entityLabels } from "../../../features/audit/describe-change.ts";
import { EmptyState } from "../../../shared/kit/notices/empty-state.tsx";
import { trpc } from "../../../shared/server/trpc.ts";
import { AdminTablePage } from "../../../shared/table/admin-table-page.tsx";
import { DayFilter } from "../../../shared/table/filters/day-filter.tsx";
import { choiceFilter, type Filter } from "../../../shared/table/filters/filters.tsx";
import { useTableState } from "../../../shared/table/use-table-state.ts";
import { auditFields } from "../table-fields.ts";

const entities = auditedEntities.map((value) => ({ value, label: entityLabels[value] }));
const actions = auditedActions.map((value) => ({ value, label: actionLabels[value] }));

/** Who changed what, for admins. */
export function AuditPage() {
  const address = useTableState(auditFields);
  const query = trpc.audit.list.useQuery(address.state, { placeholderData: keepPreviousData });
  const { entity, action, by } = address.state;
  const people = usePeople(by);
  return (
    <AdminTablePage
      title="Audit log"
      heading={(total) => `${total === "…" ? total : formatNumber(total)} ${total === 1 ? "change" : "changes"}`}
      lead="Who changed what in the office. A row opens to its fields before and after."
      noun="changes"
      searchHint="Name, person, id, address"
      exportPath="/export/audit.csv"
      address={address}
      query={query}
      filters={[
        choiceFilter("What", entity, entities, (value) => address.change({ entity: value })),
        choiceFilter("Change", action, actions, (value) => address.change({ action: value })),
        choiceFilter("By", by, people, (value) => address.change({ by: value })),
        daysFilter(address.state, (days) => address.change(days)),
      ]}
      nothingYet={<EmptyState title="No changes yet" />}
    >
      {(view) => <AuditTable {...view} />}
    </AdminTablePage>
  );
}

/** Everybody who has changed something, also those who are no longer admins. */
function usePeople(chosen: string | undefined) {
  const { data = [] } = trpc.audit.listPeople.useQuery();
  const people = new Set([...data, ...(chosen ? [chosen] : [])]);
  return [...people].map((email) => ({ value: email, label: email === "system" ? "The shop itself" : email }));
}

type Days = { from?: string | undefined; to?: string | undefined };

function daysFilter({ from, to }: Days, onChange: (days: Days) => void): Filter {
  const words = [from && `from ${from.slice(0, 10)}`, to && `to ${to.slice(0, 10)}`].filter(Boolean);
  return {
    label: "Days",
    text: words.length > 0 ? words.join(" ") : undefined,
    onClear: () => onChange({ from: undefined, to: undefined }),
    choice: () => (
      <>
        <DayFilter label="From" value={from} onChange={(day) => onChange({ from: day })} />
        <DayFilter label="To" value={to} onChange={(day) => onChange({ to: day })} />
      </>
    ),
  };
}
