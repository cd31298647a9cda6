import { pictureUrl } from "@ironmonger/contract/catalog/picture-addresses";
import { isToCollect } from "@ironmonger/contract/delivery/collect";
import { formatNumber } from "@ironmonger/contract/money";
import type { OrderWithShipments, Shipment } from "@ironmonger/contract/orders";
import { piecesToShip } from "@ironmonger/contract/orders/shipping";
import { addressLines } from "@ironmonger/contract/regions/address-text";
import { Fact } from "../../../shared/kit/facts.tsx";
import { MomentText } from "../../../shared/ui/moment-text.tsx";
import { MultilineText } from "../../../shared/ui/multiline-text.tsx";
import { useShop } from "../../../shared/use-shop.ts";
import { NoteFact, PhoneFact, PoNumberFact } from "./shared-facts.tsx";
import classes from "./slip.module.css";

export type SlipKind = "packing-slip" | "delivery-note";
export const slipTitles: Record<SlipKind, string> = {
  "packing-slip": "Packing slip",
  "delivery-note": "Delivery note",
};

type Props = { kind: SlipKind; order: OrderWithShipments; shipmentId?: string | undefined };

/**
 * A sheet for one parcel, without prices: for the named shipment, otherwise for everything to be shipped, otherwise for the last shipment.
 * A packing slip is for the packer, a delivery note for the recipient. On paper each begins on a new page.
 */
export function Slip({ kind, order, shipmentId }: Props) {
  const shipment = chooseShipment(order, shipmentId);
  const rows = order.lines.flatMap((line) => {
    const inParcel = shipment
      ? (shipment.lines.find(({ lineId }) => lineId === line.id)?.quantity ?? 0)
      : piecesToShip(line);
    const toCome = shipment ? piecesToShip(line) : 0;
    return inParcel + toCome > 0 ? [{ line, inParcel, toCome }] : [];
  });
  const hasMore = rows.some(({ toCome }) => toCome > 0);
  const pieces = rows.reduce((sum, { inParcel }) => sum + inParcel, 0);
  const shop = useShop();
  const isCollected = isToCollect(order);
  return (
    <article className={classes.slip} aria-label={`${slipTitles[kind]} of ${order.number}`}>
      <header className={classes.head}>
        <div>
          {shop.logo && (
            <img src={pictureUrl(shop.logo, 320)} alt="" width="128" height="48" className={classes.logo} />
          )}
          <p className={classes.shop}>{shop.shopName}</p>
          {shop.address && <p className={classes.from}>{shop.address}</p>}
        </div>
        <h2 className={classes.title}>
          {slipTitles[kind]} {order.number}
        </h2>
      </header>
      <dl className={classes.facts}>
        <Fact label={isCollected ? "For" : "Deliver to"}>
          <MultilineText>{`${order.buyerName}\n${addressLines(order)}`}</MultilineText>
        </Fact>
        <PhoneFact order={order} />
        <PoNumberFact order={order} />
        <Fact label="Ordered">
          <MomentText at={order.placedAt} isDayOnly />
        </Fact>
        {shipment && (
          <Fact label={isCollected ? "Collected" : "Shipped"}>
            <MomentText at={shipment.shippedAt} isDayOnly />
          </Fact>
        )}
        {shipment?.carrier && <Fact label="Carrier">{shipment.carrier}</Fact>}
        {shipment?.trackingNumber && <Fact label="Tracking number">{shipment.trackingNumber}</Fact>}
        <NoteFact order={order} />
      </dl>
      {rows.length === 0 ? (
        <p>This order has nothing left to {isCollected ? "collect" : "ship"}.</p>
      ) : (
        <table className={classes.lines}>
          <thead>
            <tr>
              <th scope="col">SKU</th>
              <th scope="col">Tool</th>
              <th scope="col" className={classes.number}>
                Ordered
              </th>
              <th scope="col" className={classes.number}>
                In this shipment
              </th>
              {hasMore && (
                <th scope="col" className={classes.number}>
                  Still to come
                </th>
              )}
              {kind === "packing-slip" && (
                <th scope="col" className={classes.packed}>
                  Packed
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, inParcel, toCome }) => (
              <tr key={line.id}>
                <td>{line.sku}</td>
                <th scope="row">{line.toolName}</th>
                <td className={classes.number}>{formatNumber(line.quantity)}</td>
                <td className={classes.number}>{formatNumber(inParcel)}</td>
                {hasMore && <td className={classes.number}>{toCome > 0 ? formatNumber(toCome) : ""}</td>}
                {kind === "packing-slip" && (
                  <td className={classes.packed}>
                    <span className={classes.box} aria-hidden="true" />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td />
              <th scope="row">Pieces in this shipment</th>
              <td />
              <td className={classes.number}>{formatNumber(pieces)}</td>
              {hasMore && <td />}
              {kind === "packing-slip" && <td className={classes.packed} />}
            </tr>
          </tfoot>
        </table>
      )}
      {kind === "delivery-note" && (
        <p className={classes.signature}>
          <span>Received on</span>
          <span>Name and signature</span>
        </p>
      )}
    </article>
  );
}

/** Undefined: the slip is for everything still to be shipped. */
function chooseShipment({ shipments, lines }: OrderWithShipments, id: string | undefined): Shipment | undefined {
  const chosen = shipments.find((shipment) => shipment.id === id);
  return chosen ?? (lines.some((line) => piecesToShip(line) > 0) ? undefined : shipments.at(-1));
}
