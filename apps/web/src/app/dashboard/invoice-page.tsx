import type { Invoice } from "@ironmonger/contract/invoices";
import { Anchor, Box, Button, Group, Skeleton } from "@mantine/core";
import { use, useState } from "react";
import { Link, useParams } from "react-router";
import { RecordHistory } from "../../features/audit/record-history.tsx";
import { CreditDialog } from "../../features/invoices/credit-dialog.tsx";
import { InvoiceState } from "../../features/invoices/invoices-table.tsx";
import { PayOpen } from "../../features/invoices/pay-open.tsx";
import { UndoWriteOff } from "../../features/receivables/undo-write-off.tsx";
import { Fact, Facts } from "../../shared/kit/facts.tsx";
import { LoadFailed } from "../../shared/kit/notices/load-failed.tsx";
import { PageHead } from "../../shared/kit/page-head.tsx";
import { Panel } from "../../shared/kit/panel.tsx";
import { RecordPage } from "../../shared/kit/record.tsx";
import { Row, Rows } from "../../shared/kit/rows.tsx";
import { Sum, Sums } from "../../shared/kit/sums.tsx";
import type { Column } from "../../shared/kit/table/column.ts";
import { DataTable } from "../../shared/kit/table/data-table.tsx";
import { useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { MomentText } from "../../shared/ui/moment-text.tsx";
import { useMoney } from "../../shared/use-money.ts";
import { OfficeContext } from "../shell/office-context.ts";

/** One invoice or credit note, for its buyer and for the office. */
export function InvoicePage() {
  const { number = "" } = useParams();
  const { data, error, refetch } = trpc.invoices.get.useQuery({ number });
  const head = (
    <PageHead
      above={<Link to="/dashboard/invoices">Invoices</Link>}
      title={number}
      state={data && <InvoiceState invoice={data} />}
      actions={data && <Downloads invoice={data} />}
    />
  );
  if (error && !data)
    return (
      <>
        {head}
        <LoadFailed what="the invoice" error={error} onRetry={() => void refetch()} />
      </>
    );
  return (
    <RecordPage
      head={head}
      facts={data ? <InvoiceFacts invoice={data} askAgain={refetch} /> : <Skeleton height={300} />}
    >
      {data ? <InvoiceWork invoice={data} /> : <Skeleton height={300} />}
    </RecordPage>
  );
}

function Downloads({ invoice: { number, hasXml } }: { invoice: Invoice }) {
  const files = [
    ["PDF", `/invoices/${number}.pdf`],
    ...(hasXml
      ? [
          ["XML", `/invoices/${number}.xml`],
          ["Factur-X", `/invoices/${number}/factur-x.pdf`],
        ]
      : []),
  ];
  return (
    <Group gap="xs">
      {files.map(([label, href]) => (
        <Button key={label} size="sm" variant="default" component="a" href={href} download>
          {label}
        </Button>
      ))}
    </Group>
  );
}

const lineColumns: Column<Invoice["lines"][number]>[] = [
  { role: "name", title: "Tool", of: ({ name }) => name, detail: ({ sku }) => sku },
  { role: "figure", title: "Quantity", of: ({ quantity }) => quantity },
  { role: "figure", title: "Tax", of: ({ taxPercent }) => `${taxPercent} %`, priority: 2 },
  { role: "money", title: "Net", of: ({ netCents }) => netCents },
];

function InvoiceWork({ invoice }: { invoice: Invoice }) {
  const isOffice = use(OfficeContext);
  const money = useMoney();
  return (
    <>
      <Panel title="Lines">
        <DataTable caption="Lines" columns={lineColumns} rows={invoice.lines} rowKey={({ id }) => id} />
        <Box w="100%" maw="22rem" ml="auto" mt="sm">
          <Sums>
            {invoice.deliveryCents > 0 && <Sum label="Delivery">{money.format(invoice.deliveryCents)}</Sum>}
            <Sum label="Net">{money.format(invoice.netCents)}</Sum>
            <Sum label="Tax">{money.format(invoice.taxCents)}</Sum>
            <Sum label="Total" isTotal>
              {money.format(invoice.totalCents)}
            </Sum>
          </Sums>
        </Box>
      </Panel>
      <Panel title="Settled by">
        <Rows noun="settlements" items={invoice.settlements} empty="Nothing since it was issued.">
          {({ id, kind, amountCents, reference, at }) => (
            <Row
              key={id}
              name={`${money.format(amountCents)} · ${kind.replace("-", " ")}`}
              detail={
                <>
                  {reference} <MomentText at={at} isDayOnly />
                </>
              }
            />
          )}
        </Rows>
      </Panel>
      {isOffice && <RecordHistory entity="invoice" id={invoice.id} />}
    </>
  );
}

type FactsProps = { invoice: Invoice; askAgain: () => Promise<unknown> };

function InvoiceFacts({ invoice, askAgain }: FactsProps) {
  const isOffice = use(OfficeContext);
  const money = useMoney();
  const [credited, setCredited] = useState<Invoice | null>(null);
  const pay = useAction(trpc.invoices.pay, { isQuiet: true });
  const { number, openCents, kind, related, companyId } = invoice;
  return (
    <>
      <Panel title={kind === "invoice" ? "Invoice" : "Credit note"}>
        <Facts>
          <Fact label="For">
            {isOffice && companyId ? (
              <Anchor component={Link} to={`/dashboard/companies/${companyId}`} inherit>
                {invoice.buyerName}
              </Anchor>
            ) : (
              invoice.buyerName
            )}
          </Fact>
          <Fact label="Orders">
            <Group gap="xs">
              {invoice.orderNumbers.map((order) => (
                <Anchor key={order} component={Link} to={`/dashboard/orders/${order}`} inherit>
                  {order}
                </Anchor>
              ))}
            </Group>
          </Fact>
          <Fact label="Issued">
            <MomentText at={invoice.issuedAt} isDayOnly />
          </Fact>
          {kind === "invoice" && (
            <>
              <Fact label="Due">
                <MomentText at={invoice.dueAt} isDayOnly />
              </Fact>
              <Fact label="Open">{money.format(openCents)}</Fact>
            </>
          )}
          <Fact label="Mailed">{invoice.mailedAt ? <MomentText at={invoice.mailedAt} /> : "not yet"}</Fact>
          {related.length > 0 && (
            <Fact label={kind === "invoice" ? "Credit notes" : "Corrects"}>
              <Group gap="xs">
                {related.map((one) => (
                  <Anchor key={one.number} component={Link} to={`/dashboard/invoices/${one.number}`} inherit>
                    {one.number}
                  </Anchor>
                ))}
              </Group>
            </Fact>
          )}
          {invoice.isDisputed && <Fact label="Disputed">{invoice.disputeReason}</Fact>}
        </Facts>
        {isOffice && kind === "invoice" && invoice.status !== "credited" && (
          <Group mt="md">
            <Button size="sm" variant="default" onClick={() => setCredited(invoice)}>
              Credit
            </Button>
            {invoice.status === "written-off" && <UndoWriteOff number={number} />}
          </Group>
        )}
      </Panel>
      {!isOffice && openCents > 0 && (
        <Panel title="Pay">
          <PayOpen openCents={openCents} start={() => pay.send({ numbers: [number] })} askAgain={askAgain} />
        </Panel>
      )}
      <CreditDialog invoice={credited} onClose={() => setCredited(null)} />
    </>
  );
}
