import { isToCollect } from "@ironmonger/contract/delivery/collect";
import { formatNumber } from "@ironmonger/contract/money";
import type { OrderLine, OrderWithShipments, Shipment } from "@ironmonger/contract/orders";
import { piecesToShip } from "@ironmonger/contract/orders/shipping";
import { addressLines } from "@ironmonger/contract/regions/address-text";
import { Divider, Group, Text } from "@mantine/core";
import { Fact } from "../../../shared/kit/facts.tsx";
import { Sheet } from "../../../shared/kit/sheet.tsx";
import type { Column } from "../../../shared/kit/table/column.ts";
import { DataTable } from "../../../shared/kit/table/data-table.tsx";
import { MomentText } from "../../../shared/ui/moment-text.tsx";
import { MultilineText } from "../../../shared/ui/multiline-text.tsx";
import { chargedTo } from "../charged-to.ts";
import { ChargedToFacts, NoteFact, PhoneFact, PoNumberFact } from "./shared-facts.tsx";

export type SlipKind = "packing-slip" | "delivery-note";
export const slipTitles: Record<SlipKind, string> = {
  "packing-slip": "Packing slip",
  "delivery-note": "Delivery note",
};

type SlipRow = { line: OrderLine; inParcel: number; toCome: number };
type Props = { kind: SlipKind; order: OrderWithShipments; shipmentId?: string | undefined };

/**
 * A sheet for one parcel, without prices: for the named shipment, otherwise for everything to be shipped, otherwise for the last shipment.
 * A packing slip is for the packer, a delivery note for the recipient. On paper each begins on a new page.
 */
export function Slip({ kind, order, shipmentId }: Props) {
  const shipment = chooseShipment(order, shipmentId);
  const rows: SlipRow[] = order.lines.flatMap((line) => {
    const inParcel = shipment
      ? (shipment.lines.find(({ lineId }) => lineId === line.id)?.quantity ?? 0)
      : piecesToShip(line);
    const toCome = shipment ? piecesToShip(line) : 0;
    return inParcel + toCome > 0 ? [{ line, inParcel, toCome }] : [];
  });
  const hasMore = rows.some(({ toCome }) => toCome > 0);
  const pieces = rows.reduce((sum, { inParcel }) => sum + inParcel, 0);
  const isCollected = isToCollect(order);
  const columns: (Column<SlipRow> | false)[] = [
    { role: "name", title: "SKU", of: ({ line }) => line.sku ?? "–" },
    { role: "text", title: "Tool", of: ({ line }) => <ToolOfLine line={line} /> },
    { role: "figure", title: "Ordered", of: ({ line }) => line.quantity },
    {
      role: "figure",
      title: "In this shipment",
      of: ({ inParcel }) => (
        <Text span inherit fw="bold">
          {formatNumber(inParcel)}
        </Text>
      ),
    },
    hasMore && { role: "figure", title: "Still to come", of: ({ toCome }) => (toCome > 0 ? toCome : <span />) },
    kind === "packing-slip" && { role: "state", title: "Packed", of: () => <span aria-hidden="true">☐</span> },
  ];
  return (
    <Sheet
      title={`${slipTitles[kind]} ${order.number}`}
      facts={
        <>
          <Fact label={isCollected ? "For" : "Deliver to"}>
            <MultilineText>{`${order.buyerName}\n${addressLines(order)}`}</MultilineText>
          </Fact>
          <PhoneFact order={order} />
          <PoNumberFact order={order} />
          <ChargedToFacts order={order} />
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
          <Fact label="Pieces in this shipment">{formatNumber(pieces)}</Fact>
        </>
      }
      foot={kind === "delivery-note" && <Signature />}
    >
      {rows.length === 0 ? (
        <p>This order has nothing left to {isCollected ? "collect" : "ship"}.</p>
      ) : (
        <DataTable caption="What is in the parcel" columns={columns} rows={rows} rowKey={({ line }) => line.id} />
      )}
    </Sheet>
  );
}

const ToolOfLine = ({ line }: { line: OrderLine }) => (
  <div>
    {line.toolName}
    {chargedTo(line).map((text) => (
      <Text key={text} fz="xs">
        {text}
      </Text>
    ))}
  </div>
);

const Signature = () => (
  <Group grow gap="xl" pt="2xl">
    {["Received on", "Name and signature"].map((label) => (
      <div key={label}>
        <Divider color="var(--ink)" />
        <Text fz="xs">{label}</Text>
      </div>
    ))}
  </Group>
);

/** Undefined: the slip is for everything still to be shipped. */
function chooseShipment({ shipments, lines }: OrderWithShipments, id: string | undefined): Shipment | undefined {
  const chosen = shipments.find((shipment) => shipment.id === id);
  return chosen ?? (lines.some((line) => piecesToShip(line) > 0) ? undefined : shipments.at(-1));
}
