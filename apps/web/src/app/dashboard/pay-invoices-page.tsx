import { maxRowsAtOnce } from "@ironmonger/contract/tables/table-choices";
import { Skeleton, Stack, Text } from "@mantine/core";
import { Link, useSearchParams } from "react-router";
import { InvoicesTable } from "../../features/invoices/invoices-table.tsx";
import { PayOpen } from "../../features/invoices/pay-open.tsx";
import { EmptyState } from "../../shared/kit/notices/empty-state.tsx";
import { LoadFailed } from "../../shared/kit/notices/load-failed.tsx";
import { PageHead } from "../../shared/kit/page-head.tsx";
import { Panel } from "../../shared/kit/panel.tsx";
import { RecordPage } from "../../shared/kit/record.tsx";
import { useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";

/** Several invoices of one buyer, and the card that pays what is open of them. */
export function PayInvoicesPage() {
  const [params] = useSearchParams();
  const numbers = (params.get("numbers") ?? "").split(",").filter(Boolean).slice(0, maxRowsAtOnce);
  const queries = trpc.useQueries((t) => numbers.map((number) => t.invoices.get({ number })));
  const pay = useAction(trpc.invoices.pay, { isQuiet: true });
  const failed = queries.find(({ error }) => error);
  const rows = queries.flatMap(({ data }) => (data ? [data] : []));
  const open = rows.filter(({ openCents }) => openCents > 0);
  const openCents = open.reduce((sum, invoice) => sum + invoice.openCents, 0);
  const isLoaded = rows.length === numbers.length;
  const askAgain = async () => void (await Promise.all(queries.map(({ refetch }) => refetch())));
  const head = <PageHead above={<Link to="/dashboard/invoices">Invoices</Link>} title="Pay invoices" />;
  if (failed)
    return (
      <>
        {head}
        <LoadFailed what="the invoices" error={failed.error} onRetry={() => void askAgain()} />
      </>
    );
  return (
    <RecordPage
      head={head}
      hasFactsFirst
      facts={
        <Panel title="Pay">
          {!isLoaded ? (
            <Skeleton height={200} />
          ) : openCents > 0 ? (
            <PayOpen
              openCents={openCents}
              start={() => pay.send({ numbers: open.map(({ number }) => number) })}
              askAgain={askAgain}
            />
          ) : (
            <Text>Nothing is open of them.</Text>
          )}
        </Panel>
      }
    >
      <Panel title="Invoices">
        <Stack>
          <InvoicesTable
            isOffice={false}
            rows={isLoaded ? rows : undefined}
            empty={<EmptyState title="No invoices" />}
          />
        </Stack>
      </Panel>
    </RecordPage>
  );
}
