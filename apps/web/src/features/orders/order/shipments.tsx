import { isToCollect } from "@ironmonger/contract/delivery/collect";
import { formatNumber, formatTools } from "@ironmonger/contract/money";
import type { OrderWithShipments, Shipment } from "@ironmonger/contract/orders";
import { trackingLink } from "@ironmonger/contract/orders/shipping";
import { Anchor, Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { Panel } from "../../../shared/kit/panel.tsx";
import { MomentText } from "../../../shared/ui/moment-text.tsx";
import { Subsection } from "../../../shared/ui/sections/subsection.tsx";
import { TrackDialog } from "../order-dialogs/track-dialog.tsx";
import { useIsUndoable } from "../use-is-undoable.ts";
import { useOrderMoves } from "../use-order-moves.ts";
import classes from "./shipments.module.css";

type Props = { order: OrderWithShipments; isAdmin: boolean };

/** The shipments of an order, if there are any. */
export function Shipments({ order, isAdmin }: Props) {
  if (order.shipments.length === 0) return null;
  const title = isToCollect(order) ? "Collected" : "Shipments";
  const list = (
    <ol className={classes.list} data-office={isAdmin || undefined}>
      {order.shipments.map((shipment) => (
        <ShipmentItem key={shipment.id} order={order} shipment={shipment} isAdmin={isAdmin} />
      ))}
    </ol>
  );
  if (isAdmin) return <Panel title={title}>{list}</Panel>;
  return (
    <Subsection title={title} className={classes.shipments}>
      {list}
    </Subsection>
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
    <li className={classes.shipment}>
      <p className={classes.head}>
        <strong>
          <MomentText at={shipment.shippedAt} />
        </strong>
        <Parcel shipment={shipment} />
      </p>
      <ul className={classes.lines}>
        {shipment.lines.map(({ lineId, quantity }) => {
          const line = lines.get(lineId);
          return (
            <li key={lineId}>
              {formatNumber(quantity)}
              {line && quantity < line.quantity && ` of ${formatNumber(line.quantity)}`} × {line?.toolName}
            </li>
          );
        })}
        {more > 0 && <li>{`${shipment.lines.length > 0 ? "and " : ""}${formatTools(more)} more`}</li>}
      </ul>
      {isAdmin && (
        <p className={classes.actions}>
          <Anchor component={Link} to={`${slip}/packing-slip?shipment=${shipment.id}`}>
            Packing slip
          </Anchor>
          <Anchor component={Link} to={`${slip}/delivery-note?shipment=${shipment.id}`}>
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
        </p>
      )}
    </li>
  );
}

/** The carrier, with a link for tracking. */
function Parcel({ shipment: { carrier, trackingNumber } }: { shipment: Shipment }) {
  const link = trackingLink(carrier, trackingNumber);
  return (
    <>
      {carrier && <span>{carrier}</span>}
      {link ? (
        <Anchor href={link} target="_blank" rel="noreferrer" inherit className={classes.number}>
          {trackingNumber}
          <span className="sr-only"> (track it, opens in a new tab)</span>
        </Anchor>
      ) : (
        trackingNumber && <span className={classes.number}>{trackingNumber}</span>
      )}
    </>
  );
}
