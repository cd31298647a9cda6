import { messages } from "@ironmonger/contract/messages";
import { readOrderNumber } from "@ironmonger/contract/orders/order-names";
import { Button } from "@mantine/core";
import { Link, useParams, useSearchParams } from "react-router";
import { Slip, type SlipKind, slipTitles } from "../../../features/orders/order/slip.tsx";
import { EmptyState } from "../../../shared/kit/notices/empty-state.tsx";
import { NotLoaded } from "../../../shared/kit/notices/not-loaded.tsx";
import { PageHead } from "../../../shared/kit/page-head.tsx";
import { trpc } from "../../../shared/server/trpc.ts";

export const PackingSlipsPage = () => <SlipsPage kind="packing-slip" />;
export const DeliveryNotesPage = () => <SlipsPage kind="delivery-note" />;

/**
 * The slips of one order, named by the path, or of those that the address lists as `?orders=IM-10001,IM-10002`. `?shipment=` names a
 * shipment. In print, each begins on a new page.
 */
function SlipsPage({ kind }: { kind: SlipKind }) {
  const { id } = useParams();
  const [params] = useSearchParams();
  const numbers = (id ?? params.get("orders") ?? "")
    .split(",")
    .filter((number) => readOrderNumber(number) !== undefined);
  const query = trpc.orders.getOrders.useQuery({ numbers }, { enabled: numbers.length > 0 });
  const slips = query.data ?? [];
  const title = slipTitles[kind];
  const isMissing = numbers.length === 0 || query.data?.length === 0;

  return (
    <>
      <div className="no-print">
        <PageHead
          above={
            <Link to={id ? `/dashboard/orders/${id}` : "/dashboard/manageallorders"}>
              {id ? "The order" : "Manage Orders"}
            </Link>
          }
          title={id ? title : `${title}s`}
          lead="Sheets without prices to put into the parcels. Each is printed on its own page."
          actions={
            <Button color="safety" onClick={() => window.print()} disabled={slips.length === 0}>
              Print {slips.length > 1 && slips.length}
            </Button>
          }
        />
      </div>
      {isMissing ? (
        <EmptyState title={messages.orderNotFound} />
      ) : query.data ? (
        <div>
          {query.data.map((order) => (
            <Slip key={order.id} kind={kind} order={order} shipmentId={params.get("shipment") ?? undefined} />
          ))}
        </div>
      ) : (
        <NotLoaded query={query} what="the orders" height={640} />
      )}
    </>
  );
}
