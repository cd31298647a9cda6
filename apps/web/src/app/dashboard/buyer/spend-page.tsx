import type { Spend } from "@ironmonger/contract/insights";
import { spendKinds } from "@ironmonger/contract/insights/spend-kinds";
import { Anchor, Group, NativeSelect, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { Link, useSearchParams } from "react-router";
import { useCompanyId } from "../../../features/identity/buying-for.ts";
import { useMyCompanies } from "../../../features/identity/my-companies.ts";
import { formatMonth } from "../../../shared/format-moment.ts";
import { EmptyState } from "../../../shared/kit/notices/empty-state.tsx";
import { EmptyText } from "../../../shared/kit/notices/empty-text.tsx";
import { PageHead } from "../../../shared/kit/page-head.tsx";
import { Panel } from "../../../shared/kit/panel.tsx";
import type { Column } from "../../../shared/kit/table/column.ts";
import { DataTable } from "../../../shared/kit/table/data-table.tsx";
import { trpc } from "../../../shared/server/trpc.ts";
import { useMoney } from "../../../shared/use-money.ts";

type Kind = (typeof spendKinds)[number];
const labels: Record<Kind, string> = {
  month: "Month",
  site: "Site",
  person: "Person",
  category: "Category",
  reference: "Reference",
};

/** What a company of which the person is a manager spent. */
export function SpendPage() {
  const companies = useMyCompanies();
  const chosen = useCompanyId();
  if (!companies) return <Skeleton height={520} />;
  const managed = companies.filter(({ role }) => role === "manager");
  const company = managed.find(({ id }) => id === chosen) ?? managed[0];
  if (!company)
    return (
      <>
        <PageHead title="Spend" />
        <EmptyState title="For managers of a company">
          <p>Ask a manager of your company for what you need.</p>
        </EmptyState>
      </>
    );
  return <SpendView key={company.id} companyId={company.id} name={company.name} />;
}

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text);

function SpendView({ companyId, name }: { companyId: string; name: string }) {
  const money = useMoney();
  const [params, setParams] = useSearchParams();
  const today = new Date().toISOString().slice(0, 10);
  const [from, to] = [params.get("from"), params.get("to")];
  const input = {
    companyId,
    from: isDay(from) ? from : `${today.slice(0, 4)}-01-01`,
    to: isDay(to) ? to : today,
    by: spendKinds.find((kind) => kind === params.get("by")) ?? ("month" as const),
  };
  const query = trpc.insights.spend.useQuery(input);
  const set = (field: "from" | "to" | "by") => (event: { currentTarget: { value: string } }) => {
    const next = new URLSearchParams(params);
    next.set(field, event.currentTarget.value);
    setParams(next, { replace: true });
  };
  const columns: Column<Spend["rows"][number]>[] = [
    {
      role: "name",
      title: labels[input.by],
      of: ({ name }) =>
        name ? (input.by === "month" ? formatMonth(name) : name) : `Without ${labels[input.by].toLowerCase()}`,
    },
    { role: "figure", title: "Orders", of: ({ orderCount }) => orderCount, priority: 2 },
    { role: "money", title: "Spend", of: ({ totalCents }) => totalCents },
  ];
  return (
    <>
      <PageHead
        above={
          <Anchor component={Link} to="/dashboard/company" size="sm">
            {name}
          </Anchor>
        }
        title="Spend"
        lead="Orders by the day of placing, with tax and delivery, less what was cancelled or refunded. What waits for approval does not count yet."
        moves={[
          { label: "Download as CSV", hasButton: true, download: `/export/spend.csv?${new URLSearchParams(input)}` },
        ]}
      />
      <Stack>
        <Group align="flex-end">
          <NativeSelect
            label="By"
            value={input.by}
            data={spendKinds.map((value) => ({ value, label: labels[value] }))}
            onChange={set("by")}
          />
          <TextInput label="From" type="date" value={input.from} onChange={set("from")} />
          <TextInput label="To" type="date" value={input.to} onChange={set("to")} />
        </Group>
        <Panel title={`By ${labels[input.by].toLowerCase()}`}>
          <DataTable
            caption="Spend"
            columns={columns}
            rows={query.data?.rows}
            rowKey={({ key }) => key}
            failure={query}
            empty={<EmptyText>Nothing was ordered in this time.</EmptyText>}
          />
          {query.data && query.data.rows.length > 0 ? (
            <Text fw="bold" ta="right" mt="sm">
              Total {money.format(query.data.totalCents)}
            </Text>
          ) : null}
        </Panel>
      </Stack>
    </>
  );
}
