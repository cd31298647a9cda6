import { countTogether, countUnits } from "@ironmonger/contract/catalog/sales-unit";
import { isToCollect } from "@ironmonger/contract/delivery/collect";
import { messages } from "@ironmonger/contract/messages";
import { formatNumber } from "@ironmonger/contract/money";
import type { OrderLine, OrderWithShipments, ShipLinesInput } from "@ironmonger/contract/orders";
import { piecesToShip } from "@ironmonger/contract/orders/shipping";
import { Button, Group, TextInput } from "@mantine/core";
import type { z } from "zod";
import { useDraft } from "../../../shared/forms/use-draft.ts";
import { Dialog } from "../../../shared/kit/dialogs/dialog.tsx";
import { Fields } from "../../../shared/kit/fields.tsx";
import { Row, Rows } from "../../../shared/kit/rows.tsx";
import { useAction } from "../../../shared/kit/use-action.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { WholeNumberInput } from "../../../shared/ui/inputs/whole-number-input.tsx";
import { CarrierInput } from "../../delivery/carrier-input.tsx";
import { useOrderMoves } from "../use-order-moves.ts";
import { LineRequestForm, lineIssuesOf } from "./line-request-form.tsx";
import { type RequestDialog, useRequestDialog } from "./use-request-dialog.ts";
import { WholeOrder } from "./whole-order.tsx";

type Props = { order: OrderWithShipments; isOpen: boolean; onClose: () => void };

type ShipRequest = z.input<typeof ShipLinesInput>;
const draftKey = ({ id }: { id: string }) => `ship:${id}`;

/** Ships everything pending of an order, or some pieces of it, with the parcel's carrier and tracking number. Input survives a reload. */
export function ShipDialog({ order, isOpen, onClose }: Props) {
  const dialog = useRequestDialog<ShipRequest>(draftKey(order), onClose);
  return (
    <Dialog
      opened={isOpen || dialog.isReopened}
      onClose={dialog.close}
      title={`${verbOf(order)} ${order.number}`}
      size="lg"
    >
      <WholeOrder order={order}>{(whole) => <ShipForm order={{ ...order, ...whole }} dialog={dialog} />}</WholeOrder>
    </Dialog>
  );
}

const verbOf = (order: Pick<OrderWithShipments, "delivery">): string => (isToCollect(order) ? "Hand over" : "Ship");

/** The pieces in the field of a line. */
type Pieces = number | string;
/** `quantities`: by the id of their line. */
type Draft = { carrier: string; trackingNumber: string; quantities: Record<string, Pieces> };

function ShipForm({ order, dialog }: Pick<Props, "order"> & { dialog: RequestDialog<ShipRequest> }) {
  const shipping = useShipLines(dialog);
  const [isCollected, verb] = [isToCollect(order), verbOf(order)];
  const [draft, setDraft] = useDraft<Draft>(draftKey(order), {
    carrier: order.shipments.at(-1)?.carrier ?? "",
    trackingNumber: "",
    quantities: {},
  });
  const lines = order.lines.filter((line) => piecesToShip(line) > 0);
  const quantityOf = (line: OrderLine): Pieces => draft.quantities[line.id] ?? piecesToShip(line);
  const setQuantities = (quantities: Draft["quantities"]) => {
    setDraft({ ...draft, quantities: { ...draft.quantities, ...quantities } });
    shipping.reset();
  };
  const setAll = (piecesOf: (line: OrderLine) => Pieces) =>
    setQuantities(Object.fromEntries(lines.map((line) => [line.id, piecesOf(line)])));

  const shipped = lines.flatMap((line) => {
    const quantity = quantityOf(line);
    return typeof quantity === "number" && quantity > 0 ? [{ lineId: line.id, quantity }] : [];
  });
  const isReady =
    shipped.length > 0 && lines.every((line) => issueOf(line, quantityOf(line), isCollected) === undefined);
  const pieces = shipped.reduce((sum, { quantity }) => sum + quantity, 0);
  const left = lines.reduce((sum, line) => sum + piecesToShip(line), 0);
  const refused = lineIssuesOf(shipping);

  return (
    <LineRequestForm
      label={verb}
      dialog={dialog}
      action={shipping}
      request={isReady ? requestOf(order, shipped, draft) : undefined}
      describe={(request) => describeRequest(order, request)}
      unansweredText={`This may be ${isCollected ? "handed over" : "shipped"} already. Send it again: it counts only once.`}
      sum={
        <>
          {order.isDisputed && "The payment of this order is disputed. "}
          {left > pieces && isReady
            ? `${countTogether(left - pieces, lines)} still to ${isCollected ? "collect" : "ship"} afterwards.`
            : `${countTogether(left, lines)} to ${isCollected ? "collect" : "ship"}.`}
        </>
      }
      submitLabel={
        <>
          {isReady ? `${verb} ${countTogether(pieces, lines)}` : verb}
          {order.isDisputed && " despite the dispute"}
        </>
      }
      submitColor={order.isDisputed ? "red" : undefined}
    >
      {isCollected ? null : <ParcelFields draft={draft} onChange={(fields) => setDraft({ ...draft, ...fields })} />}
      {lines.length > 1 && (
        <Group gap="xs" mt="md">
          <Button size="sm" variant="default" onClick={() => setAll(piecesToShip)}>
            All pieces
          </Button>
          <Button size="sm" variant="default" onClick={() => setAll(() => "")}>
            None
          </Button>
        </Group>
      )}
      <Rows noun="lines" items={lines} empty="">
        {(line) => (
          <ShippedLine
            key={line.id}
            line={line}
            isCollected={isCollected}
            quantity={quantityOf(line)}
            error={refused.get(line.id)?.message ?? issueOf(line, quantityOf(line), isCollected)}
            onChange={(quantity) => setQuantities({ [line.id]: quantity })}
          />
        )}
      </Rows>
    </LineRequestForm>
  );
}

function useShipLines(dialog: RequestDialog<ShipRequest>) {
  const { shipping } = useOrderMoves();
  return useAction(trpc.orders.shipLines, {
    ...shipping,
    onDone: (shipped) => {
      dialog.onDone();
      shipping.onDone(shipped);
    },
    onRefused: dialog.onError,
  });
}

const requestOf = (
  order: OrderWithShipments,
  lines: ShipRequest["lines"],
  { carrier, trackingNumber }: Draft,
): ShipRequest => ({
  orderId: order.id,
  lines,
  carrier: carrier.trim() || null,
  trackingNumber: trackingNumber.trim() || null,
  despiteDispute: order.isDisputed,
});

const describeRequest = (order: OrderWithShipments, { lines = [] }: ShipRequest): string[] =>
  lines.map(({ lineId, quantity = 0 }) => {
    const line = order.lines.find(({ id }) => id === lineId);
    return `${countUnits(quantity, line?.salesUnit)} of ${line?.toolName}`;
  });

function ParcelFields({ draft, onChange }: { draft: Draft; onChange: (fields: Partial<Draft>) => void }) {
  return (
    <Fields>
      <CarrierInput label="Carrier (optional)" value={draft.carrier} onChange={(carrier) => onChange({ carrier })} />
      <TextInput
        label="Tracking number or link (optional)"
        maxLength={300}
        value={draft.trackingNumber}
        onChange={({ currentTarget }) => onChange({ trackingNumber: currentTarget.value })}
      />
    </Fields>
  );
}

type LineProps = {
  line: OrderLine;
  isCollected: boolean;
  quantity: Pieces;
  error: string | undefined;
  onChange: (quantity: Pieces) => void;
};

function ShippedLine({ line, isCollected, quantity, error, onChange }: LineProps) {
  return (
    <Row
      name={line.toolName}
      detail={
        <>
          {line.sku && `${line.sku} · `}
          {line.shippedQuantity > 0 &&
            `${formatNumber(line.shippedQuantity)} ${isCollected ? "collected" : "shipped"} · `}
          {countUnits(piecesToShip(line), line.salesUnit)} to {isCollected ? "collect" : "ship"}
        </>
      }
      actions={
        <WholeNumberInput
          label="Pieces"
          w="7rem"
          aria-label={`Pieces of ${line.toolName}`}
          value={quantity}
          onChange={onChange}
          error={error}
        />
      }
    />
  );
}

/** The error of the pieces in a line's field. An empty field ships nothing. */
function issueOf(line: OrderLine, quantity: Pieces, isCollected: boolean): string | undefined {
  if (quantity === "" || quantity === 0) return undefined;
  if (typeof quantity !== "number" || quantity < 0) return messages.wholeQuantity;
  const left = piecesToShip(line);
  return quantity > left
    ? `Only ${countUnits(left, line.salesUnit)} to ${isCollected ? "collect" : "ship"}`
    : undefined;
}
