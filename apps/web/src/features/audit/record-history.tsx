import type { AuditedEntity } from "@ironmonger/contract/audit";
import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { More } from "../../shared/kit/more.tsx";
import { Panel } from "../../shared/kit/panel.tsx";
import { Timeline } from "../../shared/kit/timeline.tsx";
import { trpc } from "../../shared/server/trpc.ts";
import { useMoney } from "../../shared/use-money.ts";
import { useNames } from "../changes/use-names.ts";
import { UserLink } from "../users/user-link.tsx";
import { actionLabels, describeChange } from "./describe-change.ts";

type Props = { entity: AuditedEntity; id: string };

/** The last changes of a record by admins, as a part of its page. */
export function RecordHistory(record: Props) {
  return (
    <Panel title="History" aside={<AllChanges {...record} />}>
      <ChangesOfRecord {...record} />
    </Panel>
  );
}

/** The same in the dialog of a record that has no page. */
export function DialogHistory(record: Props) {
  return (
    <More summary="History">
      <ChangesOfRecord {...record} />
      <AllChanges {...record} />
    </More>
  );
}

const AllChanges = ({ entity, id }: Props) => (
  <Anchor component={Link} to={`/dashboard/audit?entity=${entity}&search=${id}`} inherit>
    All changes
  </Anchor>
);

function ChangesOfRecord({ entity, id }: Props) {
  const query = trpc.audit.list.useQuery({ entity, search: id, pageSize: 10 });
  const rows = query.data?.rows;
  const money = useMoney();
  const named = useNames(rows?.flatMap(({ before, after }) => [before, after]) ?? []);
  return (
    <Timeline
      failure={query}
      events={rows?.map((entry) => {
        const { action, before, after } = entry;
        const what = describeChange({ action, before: named(before), after: named(after) }, money);
        return {
          id: entry.id,
          title: actionLabels[action],
          at: entry.at,
          by: entry.by === "system" ? "The shop itself" : <UserLink by={entry.by} />,
          ...(what && { texts: [what] }),
        };
      })}
    />
  );
}
