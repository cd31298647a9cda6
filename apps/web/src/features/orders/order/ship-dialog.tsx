import { countTogether, countUnits } from "@ironmonger/contract/catalog/sales-unit";
import { messages } from "@ironmonger/contract/messages";
import { formatNumber } from "@ironmonger/contract/money";
import type { OrderLine, OrderWithShipments, ShipLinesInput } from "@ironmonger/contract/orders";
import { piecesToShip } from "@ironmonger/contract/orders/shipping";
import { Button, Group, Modal, TextInput } from "@mantine/core";
import clsx from "clsx";
import type { z } from "zod";
import { useDraft } from "../../../shared/forms/use-draft.ts";
import { issuesOf, messageOf } from "../../../shared/server/error-message.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { WholeNumberInput } from "../../../shared/ui/whole-number-input.tsx";
import { CarrierInput } from "../carrier-input.tsx";
import { useOrderMoves } from "../use-order-moves.ts";
import shared from "./line-dialog.module.css";
import classes from "./ship-dialog.module.css";
import { UnansweredRequest } from "./unanswered-request.tsx";
import { type RequestDialog, useRequestDialog } from "./use-request-dialog.ts";

type Props = { order: OrderWithShipments; isOpen: boolean; onClose: () => void };

type ShipRequest = z.input<typeof ShipLinesInput>;
const draftKey = ({ id }: { id: string }) => `ship:${id}`;

/** Ships everything pending of an order, or parts of it, with the parcel's carrier and tracking number. Input survives a reload. */
export function ShipDialog({ order, isOpen, onClose }: Props) {
  const dialog = useRequestDialog<ShipRequest>(draftKey(order), onClose);
  return (
    <Modal
      opened={isOpen || dialog.isReopened}
      onClose={dialog.close}
      title={`Ship ${order.number}`}
      size="lg"
      closeButtonProps={{ "aria-label": "Dismiss" }}
    >
      <ShipForm order={order} dialog={dialog} />
    </Modal>
  );
}

function ShipForm({ order, dialog }: Pick<Props, "order"> & { dialog: RequestDialog<ShipRequest> }) {
  const { showShipped, refreshOrder } = useOrderMoves();
  const shipping = trpc.orders.shipLines.useMutation({
    onError: dialog.onError,
    onSuccess: (shipped) => {
      dialog.onDone();
      return showShipped(shipped);
    },
    onSettled: refreshOrder,
  });
  const [draft, setDraft] = useDraft(draftKey(order), {
    carrier: order.shipments.at(-1)?.carrier ?? "",
    trackingNumber: "",
    /** Of lines, by their id. */
    quantities: {} as Record<string, number | string>,
  });
  const { carrier, trackingNumber } = draft;
  const lines = order.lines.filter((line) => piecesToShip(line) > 0);
  const refused = new Map(
    issuesOf(shipping.error).flatMap(({ path: [, place], message }): [string, string][] => {
      const line = shipping.variables?.lines?.[Number(place)];
      return line ? [[line.lineId, message]] : [];
    }),
  );
  const quantities = new Map(lines.map((line) => [line.id, draft.quantities[line.id] ?? piecesToShip(line)]));
  const chosen = lines.flatMap(({ id }) => {
    const quantity = quantities.get(id);
    return typeof quantity === "number" && quantity > 0 ? [{ lineId: id, quantity }] : [];
  });
  const isWrong = lines.some((line) => faultOf(line, quantities.get(line.id)));
  const pieces = chosen.reduce((sum, { quantity }) => sum + quantity, 0);
  const left = lines.reduce((sum, line) => sum + piecesToShip(line), 0);
  const isReady = chosen.length > 0 && !isWrong;

  const send = () => {
    const input = {
      orderId: order.id,
      lines: chosen,
      carrier: carrier.trim() || null,
      trackingNumber: trackingNumber.trim() || null,
      despiteDispute: order.isDisputed,
    };
    shipping.mutate(dialog.withKey(input));
  };
  const setAll = (quantityOf: (line: OrderLine) => number | string) =>
    setDraft({ ...draft, quantities: Object.fromEntries(lines.map((line) => [line.id, quantityOf(line)])) });

  const { again } = dialog;
  if (again) {
    const lineOf = (lineId: string) => order.lines.find(({ id }) => id === lineId);
    return (
      <UnansweredRequest
        lines={(again.lines ?? []).map(
          ({ lineId, quantity = 0 }) =>
            `${countUnits(quantity, lineOf(lineId)?.salesUnit)} of ${lineOf(lineId)?.toolName}`,
        )}
        error={shipping.error}
        isSending={shipping.isPending}
        onSendAgain={() => shipping.mutate(again)}
        onClose={dialog.close}
      >
        This may be shipped already. Send it again: it is shipped only once.
      </UnansweredRequest>
    );
  }

  return (
    <form
      noValidate
      aria-label="Ship"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !shipping.isPending) send();
      }}
    >
      <div className={classes.parcel}>
        <CarrierInput
          label="Carrier (optional)"
          value={carrier}
          onChange={(typed) => setDraft({ ...draft, carrier: typed })}
        />
        <TextInput
          label="Tracking number or link (optional)"
          maxLength={300}
          autoComplete="off"
          value={trackingNumber}
          onChange={({ currentTarget }) => setDraft({ ...draft, trackingNumber: currentTarget.value })}
        />
      </div>
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
      <ul className={clsx(shared.lines, classes.lines)}>
        {lines.map((line) => (
          <li key={line.id} className={clsx(shared.line, classes.line)}>
            <div className={shared.what}>
              {line.toolName}
              <span className={shared.left}>
                {line.sku && `${line.sku} · `}
                {line.shippedQuantity > 0 && `${formatNumber(line.shippedQuantity)} shipped · `}
                {countUnits(piecesToShip(line), line.salesUnit)} to ship
              </span>
            </div>
            <WholeNumberInput
              label="Pieces"
              aria-label={`Pieces of ${line.toolName}`}
              value={quantities.get(line.id) ?? ""}
              onChange={(quantity) => {
                setDraft({ ...draft, quantities: { ...draft.quantities, [line.id]: quantity } });
                shipping.reset();
              }}
              error={refused.get(line.id) ?? faultOf(line, quantities.get(line.id))}
            />
          </li>
        ))}
      </ul>
      <div className={shared.foot}>
        <p className={shared.sum} role="status">
          {order.isDisputed && "The payment of this order is disputed. "}
          {left - pieces > 0 && isReady
            ? `${countTogether(left - pieces, lines)} still to ship afterwards.`
            : `${countTogether(left, lines)} to ship.`}
        </p>
        {shipping.isError && refused.size === 0 && (
          <p className="error-line" role="alert">
            {messageOf(shipping.error)}
          </p>
        )}
        <Group justify="flex-end" mt="xs">
          <Button variant="default" onClick={dialog.close}>
            Close
          </Button>
          <Button
            type="submit"
            color={order.isDisputed ? "red" : undefined}
            disabled={!isReady}
            loading={shipping.isPending}
          >
            {isReady ? `Ship ${countTogether(pieces, lines)}` : "Ship"}
            {order.isDisputed && " despite the dispute"}
          </Button>
        </Group>
      </div>
    </form>
  );
}

/** The errors of the typed quantities; a line without one is left out. */
function faultOf(line: OrderLine, quantity: number | string | undefined): string | undefined {
  if (quantity === "" || quantity === 0) return undefined;
  if (typeof quantity !== "number" || quantity < 0) return messages.wholeQuantity;
  const left = piecesToShip(line);
  return quantity > left ? `Only ${countUnits(left, line.salesUnit)} to ship` : undefined;
}
