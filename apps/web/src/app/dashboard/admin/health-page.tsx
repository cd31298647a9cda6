import { Group, Text, Title } from "@mantine/core";
import { LoadFailed } from "../../../shared/kit/notices/load-failed.tsx";
import { PageHead } from "../../../shared/kit/page-head.tsx";
import { Panel } from "../../../shared/kit/panel.tsx";
import { Row, Rows } from "../../../shared/kit/rows.tsx";
import { State } from "../../../shared/kit/state.tsx";
import { trpc } from "../../../shared/server/trpc.ts";

/** Whether the shop runs as it should: jobs, ledger, backups, replicas, disk, versions. What is red comes first. */
export function HealthPage() {
  const health = trpc.operations.getHealth.useQuery(undefined, { refetchInterval: 60_000 });
  const checks = health.data?.checks ?? [];
  return (
    <>
      <PageHead
        title="Health"
        lead="Admins get an email when a check turns red, and no further one about it until it is green again."
      />
      {health.isError && !health.data ? (
        <LoadFailed error={health.error} onRetry={() => void health.refetch()} what="the health of the shop" />
      ) : (
        <Panel
          title={
            <span role="status">
              {health.data && (
                <State kind={health.data.isGreen ? "good" : "bad"}>
                  {health.data.isGreen ? "Everything is well" : "Something needs a look"}
                </State>
              )}
            </span>
          }
        >
          <Rows noun="checks" items={checks.toSorted((a, b) => Number(a.isGreen) - Number(b.isGreen))} empty="">
            {({ name, isGreen, detail }) => (
              <Row
                key={name}
                name={
                  <Group gap="sm" wrap="nowrap">
                    <State kind={isGreen ? "good" : "bad"}>{isGreen ? "well" : "red"}</State>
                    <Title order={3} size="sm" fw={isGreen ? "regular" : "medium"} tt="capitalize">
                      {name.replaceAll("-", " ")}
                    </Title>
                  </Group>
                }
                detail={<Text size="sm">{detail}</Text>}
              />
            )}
          </Rows>
        </Panel>
      )}
    </>
  );
}
