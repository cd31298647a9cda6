import { isToCollect } from "@ironmonger/contract/delivery/collect";
import { formatNumber, formatTools } from "@ironmonger/contract/money";
import type { OrderWithShipments, Shipment } from "@ironmonger/contract/orders";
import { trackingLink } from "@ironmonger/contract/orders/shipping";
import { Anchor, Button, List } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { Panel } from "../../../shared/kit/panel.tsx";
import { Row, Rows } from "../../../shared/kit/rows.tsx";
import { MomentText } from "../../../shared/ui/moment-text.tsx";
import { TrackDialog } from "../order-dialogs/track-dialog.tsx";
import { useIsUndoable } from "../use-is-undoable.ts";
import { useOrderMoves } from "../use-order-moves.ts";

type Props = { order: OrderWithShipments; isAdmin: boolean };

/** The shipments of an order, if there are any. */
export function Shipments({ order, isAdmin }: Props) {
  if (order.shipments.length === 0) return null;
  const title = isToCollect(order) ? "Collected" : "Shipments";
  return (
    <Panel title={title}>
      <Rows noun="shipments" items={order.shipments} empty="">
        {(shipment) => <ShipmentItem key={shipment.id} order={order} shipment={shipment} isAdmin={isAdmin} />}
      </Rows>
    </Panel>
  );
}

function ShipmentItem({ order, shipment, isAdmin }: Props & { shipment: Shipment }) {
  const { undo, isUndoing } = useOrderMoves();
  const canUndo = useIsUndoable(shipment.shippedAt);
  const [isTracking, setIsTracking] = useState(false);
  const lines = new Map(order.lines.map((line) => [line.id, line]));
  // Of a long order, those of the lines that the page shows.
  const more = shipment.lineCount - shipment.lines.length;
  const slip = `/dashboard/orders/${order.number}`;
  return (
    <Row
      name={
        <>
          <MomentText at={shipment.shippedAt} />
          <Parcel shipment={shipment} />
        </>
      }
      detail={
        <List size="sm" listStyleType="none">
          {shipment.lines.map(({ lineId, quantity }) => {
            const line = lines.get(lineId);
            return (
              <List.Item key={lineId}>
                {formatNumber(quantity)}
                {line && quantity < line.quantity && ` of ${formatNumber(line.quantity)}`} × {line?.toolName}
              </List.Item>
            );
          })}
          {more > 0 && <List.Item>{`${shipment.lines.length > 0 ? "and " : ""}${formatTools(more)} more`}</List.Item>}
        </List>
      }
      actions={
        isAdmin && (
          <>
            <Anchor component={Link} inherit to={`${slip}/packing-slip?shipment=${shipment.id}`}>
              Packing slip
            </Anchor>
            <Anchor component={Link} inherit to={`${slip}/delivery-note?shipment=${shipment.id}`}>
              Delivery note
            </Anchor>
            {isToCollect(order) ? null : (
              <Button size="compact-md" fz="sm" variant="default" onClick={() => setIsTracking(true)}>
                {shipment.carrier || shipment.trackingNumber ? "Change tracking" : "Add tracking"}
              </Button>
            )}
            <TrackDialog shipment={shipment} isOpen={isTracking} onClose={() => setIsTracking(false)} />
            {canUndo && (
              <Button size="compact-md" fz="sm" variant="default" onClick={() => undo(shipment.id)} loading={isUndoing}>
                Undo
              </Button>
            )}
          </>
        )
      }
    />
  );
}

/** The carrier, with a link for tracking. */
function Parcel({ shipment: { carrier, trackingNumber } }: { shipment: Shipment }) {
  const link = trackingLink(carrier, trackingNumber);
  return (
    <>
      {(carrier || trackingNumber) && " · "}
      {carrier && `${carrier} `}
      {link ? (
        <Anchor href={link} target="_blank" rel="noreferrer" inherit>
          {trackingNumber}
          <span className="sr-only"> (track it, opens in a new tab)</span>
        </Anchor>
      ) : (
        trackingNumber && <span>{trackingNumber}</span>
      )}
    </>
  );
}
