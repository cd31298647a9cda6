import { formatNumber } from "@ironmonger/contract/money";
import type { Order, ShipOrdersInput, ShippedOrder } from "@ironmonger/contract/orders";
import { maxOrdersAtOnce } from "@ironmonger/contract/tables/table-choices";
import { Alert, Box, Button, Group } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { tabStorage } from "../../../shared/forms/tab-storage.ts";
import { useDraft } from "../../../shared/forms/use-draft.ts";
import { useIdempotencyKey } from "../../../shared/forms/use-idempotency-key.ts";
import { RowMenu } from "../../../shared/kit/row-menu.tsx";
import { asProcedure, useAction } from "../../../shared/kit/use-action.ts";
import { notifyError, notifySuccess } from "../../../shared/notify.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import type { Selection } from "../../../shared/table/selection/selection.ts";
import { CarrierInput } from "../../delivery/carrier-input.tsx";
import { useIsUndoable } from "../use-is-undoable.ts";

/** The results of orders that were shipped together, with their numbers: after a reload, only those of ticked orders are loaded. */
type Shipped = { orders: (ShippedOrder & { number: string })[]; isUndone: boolean; shippedAt: string };

const shippedKey = "shipped-orders";
function readStored<Stored>(key: string): Stored | null {
  try {
    return JSON.parse(tabStorage.read(key) ?? "null");
  } catch {
    return null;
  }
}

/** Ships the ticked orders, and knows their numbers, even of rows on other pages. */
export function useOrderBulk(selection: Selection, rows: Pick<Order, "id" | "number">[] | undefined, table = "orders") {
  const numbersKey = `ticked-${table}-numbers`;
  const { client } = trpc.useUtils();
  const attempt = useIdempotencyKey("ship-orders");
  const [numbers, setNumbers] = useState<ReadonlyMap<string, string>>(() => new Map());
  const [shipped, setShipped] = useState<Shipped | null>(null);
  // After a reload: for ticked orders of other pages, and for what was shipped last.
  useEffect(() => {
    setNumbers((before) => new Map([...(readStored<[string, string][]>(numbersKey) ?? []), ...before]));
    setShipped(readStored<Shipped>(shippedKey));
  }, [numbersKey]);
  // Those of a list are available only with the request itself.
  const latestNumbers = useRef(numbers);
  useEffect(() => {
    latestNumbers.current = numbers;
  }, [numbers]);
  const showShipped = (next: Shipped | null) => {
    tabStorage.write(shippedKey, JSON.stringify(next));
    setShipped(next);
  };
  useEffect(() => {
    if (selection.ids.size === 0) return;
    const ticked = [...numbers].filter(([id]) => selection.ids.has(id));
    tabStorage.write(numbersKey, JSON.stringify(ticked));
  }, [selection.ids, numbers, numbersKey]);
  useEffect(() => {
    if (rows)
      setNumbers((before) => new Map([...before, ...rows.map(({ id, number }): [string, string] => [id, number])]));
  }, [rows]);
  const touches = [
    trpc.orders.getOrder,
    trpc.orders.getOrders,
    trpc.orders.listOrderEvents,
    trpc.orders.listMyOrders,
    trpc.orders.listOrders,
    trpc.insights,
  ];
  const shipOrders = asProcedure(async (input: ShipOrdersInput) => {
    const shippedAt = new Date().toISOString();
    return { orders: await client.orders.shipOrders.mutate(input), shippedAt };
  });
  const ship = useAction(shipOrders, {
    touches,
    onDone: ({ orders, shippedAt }) => {
      const numbered = orders.map((order) => ({ ...order, number: latestNumbers.current.get(order.orderId) ?? "" }));
      showShipped({ orders: numbered, isUndone: false, shippedAt });
      attempt.forget();
      selection.clear();
    },
  });
  const undo = useAction(trpc.orders.undoShipments, {
    touches,
    onDone: (undone) => {
      const refused = undone.filter(({ refusal }) => refusal !== null);
      if (refused.length === 0) notifySuccess("Shipping undone");
      else notifyError(`${formatNumber(refused.length)} could not be undone: ${refused[0]?.refusal}`);
      if (!shipped) return;
      const stillShipped = new Set(refused.map(({ id }) => id));
      if (stillShipped.size === 0) showShipped({ ...shipped, isUndone: true });
      else
        showShipped({
          ...shipped,
          orders: shipped.orders.filter(({ shipmentId }) => shipmentId === null || stillShipped.has(shipmentId)),
        });
    },
  });
  const orderIds = [...selection.ids];
  return {
    numbers: orderIds.flatMap((id) => numbers.get(id) ?? []),
    ship: (carrier: string | null) => {
      const input = { orderIds, carrier };
      void ship.run({ ...input, idempotencyKey: attempt.keyFor(input) });
    },
    /** Ships listed orders, each with its tracking number. Rejects if nothing was shipped. */
    shipListed: async (listed: { id: string; number: string; trackingNumber: string }[], carrier: string | null) => {
      setNumbers((before) => new Map([...before, ...listed.map(({ id, number }): [string, string] => [id, number])]));
      const input = {
        orderIds: listed.map(({ id }) => id),
        carrier,
        trackingNumbers: Object.fromEntries(listed.map(({ id, trackingNumber }) => [id, trackingNumber])),
      };
      await ship.send({ ...input, idempotencyKey: attempt.keyFor(input) });
    },
    isShipping: ship.isWorking,
    shipped,
    /** What this page has shipped last; a reload forgets it. */
    justShipped: ship.answer?.orders,
    undo: (ids: string[]) => undo.run({ ids }),
    isUndoing: undo.isWorking,
    dismiss: () => showShipped(null),
  };
}

type Bulk = ReturnType<typeof useOrderBulk>;

/** Actions on the ticked orders: ship them with one carrier, print their slips, export them. */
export function OrderBulkActions({ bulk }: { bulk: Bulk }) {
  const { numbers, ship, isShipping } = bulk;
  const [carrier, setCarrier] = useDraft("ship-orders-carrier", "");
  const navigate = useNavigate();
  if (numbers.length > maxOrdersAtOnce) return <span>Tick at most {maxOrdersAtOnce} orders</span>;
  const orders = numbers.join();
  const pages = [
    { label: "Picking list", to: `/dashboard/picking-list?orders=${orders}` },
    { label: "Print slips", to: `/dashboard/packing-slips?orders=${orders}` },
  ];
  const file = `/export/orders.csv?numbers=${orders.replaceAll("IM-", "")}`;
  return (
    <>
      {pages.map(({ label, to }) => (
        <Button key={label} size="sm" variant="default" visibleFrom="md" component={Link} to={to}>
          {label}
        </Button>
      ))}
      <Button size="sm" variant="default" visibleFrom="md" component="a" href={file} download>
        Export
      </Button>
      <CarrierInput
        aria-label="Carrier of the parcels"
        placeholder="Carrier (optional)"
        size="sm"
        flex="1 1 9rem"
        value={carrier}
        onChange={setCarrier}
      />
      <Button size="sm" color="safety" onClick={() => ship(carrier.trim() || null)} loading={isShipping}>
        Ship
      </Button>
      <Box component="span" hiddenFrom="md">
        <RowMenu
          label="More for the ticked orders"
          moves={[
            ...pages.map(({ label, to }) => ({ label, onClick: () => navigate(to) })),
            { label: "Export", onClick: () => location.assign(file) },
          ]}
        />
      </Box>
    </>
  );
}

/** What was shipped together, what was not and why, with slips and Undo. */
export function ShippedOrders({ bulk }: { bulk: Bulk }) {
  const { shipped, justShipped, undo, isUndoing, dismiss } = bulk;
  const result = useRef<HTMLDivElement>(null);
  // The button that shipped them is gone, and the result stands above the rows, mostly out of sight.
  useEffect(() => {
    if (justShipped) result.current?.focus();
  }, [justShipped]);
  if (!shipped) return null;
  const done = shipped.orders.filter(({ shipmentId }) => shipmentId !== null);
  const refused = shipped.orders.filter(({ refusal }) => refusal !== null);
  const orders = done.map(({ number }) => number).join();
  const count = `${formatNumber(done.length)} ${done.length === 1 ? "order" : "orders"}`;
  return (
    <Alert
      ref={result}
      tabIndex={-1}
      color={refused.length > 0 ? "red" : "green"}
      bg={refused.length > 0 ? "var(--red-soft)" : "var(--green-soft)"}
      title={shipped.isUndone ? `Shipping of ${count} undone` : `${count} shipped`}
      role="status"
      my="md"
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={dismiss}
    >
      {refused.length > 0 && (
        <ul>
          {refused.map(({ orderId, number, refusal }) => (
            <li key={orderId}>
              <Link to={`/dashboard/orders/${number}`}>{number}</Link> was not shipped: {refusal}
            </li>
          ))}
        </ul>
      )}
      {done.length > 0 && !shipped.isUndone && (
        <Group gap="xs" mt="xs">
          <Button size="sm" component={Link} to={`/dashboard/packing-slips?orders=${orders}`}>
            Packing slips
          </Button>
          <Button size="sm" variant="default" component={Link} to={`/dashboard/delivery-notes?orders=${orders}`}>
            Delivery notes
          </Button>
          <UndoAll
            key={shipped.shippedAt}
            shippedAt={shipped.shippedAt}
            isUndoing={isUndoing}
            onUndo={() => undo(done.flatMap(({ shipmentId }) => shipmentId ?? []))}
          />
        </Group>
      )}
    </Alert>
  );
}

type UndoAllProps = { shippedAt: string; isUndoing: boolean; onUndo: () => void };

function UndoAll({ shippedAt, isUndoing, onUndo }: UndoAllProps) {
  return useIsUndoable(shippedAt) ? (
    <Button size="sm" variant="default" loading={isUndoing} onClick={onUndo}>
      Undo all
    </Button>
  ) : null;
}
