import type { AuditedEntity } from "@ironmonger/contract/audit";
import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { Panel } from "../../shared/kit/panel.tsx";
import { Timeline } from "../../shared/kit/timeline.tsx";
import { trpc } from "../../shared/server/trpc.ts";
import { useMoney } from "../../shared/use-money.ts";
import { UserLink } from "../users/user-link.tsx";
import { actionLabels, describeChange } from "./describe-change.ts";

/** The last changes of a record by admins. */
export function RecordHistory({ entity, id }: { entity: AuditedEntity; id: string }) {
  const query = trpc.audit.list.useQuery({ entity, search: id, pageSize: 10 });
  const money = useMoney();
  return (
    <Panel
      title="History"
      aside={
        <Anchor component={Link} to={`/dashboard/audit?entity=${entity}&search=${id}`} inherit>
          All changes
        </Anchor>
      }
    >
      <Timeline
        failure={query}
        events={query.data?.rows.map((entry) => {
          const what = describeChange(entry, money);
          return {
            id: entry.id,
            title: actionLabels[entry.action],
            at: entry.at,
            by: entry.by === "system" ? "The shop itself" : <UserLink by={entry.by} />,
            ...(what && { texts: [what] }),
          };
        })}
      />
    </Panel>
  );
}
