import { formatNumber } from "@ironmonger/contract/money";
import { auditedActions, auditedEntities } from "@ironmonger/contract/table-choices";
import { keepPreviousData } from "@tanstack/react-query";
import { AuditTable } from "../../../features/audit/audit-table.tsx";
import { actionLabels, entityLabels } from "../../../features/audit/describe-change.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { AdminTablePage } from "../../../shared/table/admin-table-page.tsx";
import { DayFilter } from "../../../shared/table/day-filter.tsx";
import { TableFilter } from "../../../shared/table/table-filter.tsx";
import { useTableState } from "../../../shared/table/use-table-state.ts";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";
import { auditFields } from "../table-fields.ts";

const entities = auditedEntities.map((value) => ({ value, label: entityLabels[value] }));
const actions = auditedActions.map((value) => ({ value, label: actionLabels[value] }));

/** Who changed what, for admins. */
export function AuditPage() {
  const address = useTableState(auditFields);
  const query = trpc.audit.list.useQuery(address.state, { placeholderData: keepPreviousData });
  const { entity, action, by, from, to } = address.state;
  return (
    <AdminTablePage
      title="Audit log"
      heading={(total) => `${total === "…" ? total : formatNumber(total)} ${total === 1 ? "change" : "changes"}`}
      lead="What admins have changed, and the shop itself in its settings. Open a change to see the fields before and after; nothing here can be changed or removed. Orders have a history of their own, on their pages."
      noun="changes"
      exportPath="/export/audit.csv"
      address={address}
      query={query}
      filters={
        <>
          <TableFilter
            label="What"
            value={entity}
            options={entities}
            onChange={(value) => address.change({ entity: value })}
          />
          <TableFilter
            label="Change"
            value={action}
            options={actions}
            onChange={(value) => address.change({ action: value })}
          />
          <PersonFilter value={by} onChange={(value) => address.change({ by: value })} />
          <DayFilter label="From" value={from} onChange={(value) => address.change({ from: value })} />
          <DayFilter label="To" value={to} onChange={(value) => address.change({ to: value })} />
        </>
      }
      nothingYet={<EmptyState title="No changes yet" />}
    >
      {(view) => <AuditTable {...view} />}
    </AdminTablePage>
  );
}

/** Everybody who has changed something, also those who are no longer admins. */
function PersonFilter({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  const { data = [] } = trpc.audit.listPeople.useQuery();
  const people = new Set([...data, ...(value ? [value] : [])]);
  const options = [...people].map((email) => ({ value: email, label: email === "system" ? "The shop itself" : email }));
  return <TableFilter label="By" value={value} options={options} onChange={onChange} width={220} />;
}
