import { formatTools } from "@ironmonger/contract/money";
import { Skeleton, Stack } from "@mantine/core";
import { useParams } from "react-router";
import { ShownFor } from "../../../features/companies/shown-for.tsx";
import { OrderSummary, OrderTotal } from "../../../features/orders/order-summary.tsx";
import { PayBy } from "../../../features/payments/pay-by.tsx";
import { LoadFailed } from "../../../shared/kit/notices/load-failed.tsx";
import { PageHead } from "../../../shared/kit/page-head.tsx";
import { Panel } from "../../../shared/kit/panel.tsx";
import { RecordPage } from "../../../shared/kit/record.tsx";
import { MissingOrder } from "../missing-order.tsx";
import { useOrder } from "../use-order.ts";

/** One order and the card that pays for it. */
export function PaymentPage() {
  const { id = "" } = useParams();
  const { query, order, isMissing } = useOrder(id);

  return (
    <>
      {order ? <ShownFor order={order} /> : null}
      <PageHead
        title="Payment"
        lead="Check the order, then pay by card. The shop never sees the number of your card."
      />
      {isMissing ? (
        <MissingOrder />
      ) : query.isError && !query.data ? (
        <LoadFailed what="the order" error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <RecordPage
          hasFactsFirst
          facts={
            order ? (
              <Panel title="Pay" aside={`${formatTools((order.cancelled ?? order).lineCount)} · Order ${order.number}`}>
                <Stack>
                  <OrderTotal order={order} />
                  <PayBy order={order} />
                </Stack>
              </Panel>
            ) : (
              <Skeleton height={320} />
            )
          }
        >
          {order ? <OrderSummary order={order} /> : <Skeleton height={300} />}
        </RecordPage>
      )}
    </>
  );
}
