import type { Order } from "@ironmonger/contract/orders";
import { addressLines } from "@ironmonger/contract/regions/address-text";
import { Fact } from "../../../shared/kit/facts.tsx";
import { MultilineText } from "../../../shared/ui/multiline-text.tsx";
import { OrderPromise } from "../../delivery/order-promise.tsx";

type Props = { order: Order };

export const PhoneFact = ({ order: { phone } }: Props) => <Fact label="Phone">{phone}</Fact>;

export const PoNumberFact = ({ order: { poNumber } }: Props) => poNumber && <Fact label="PO number">{poNumber}</Fact>;

/** To what the buyer charges it. */
export const ChargedToFacts = ({ order: { costCentre, reference } }: Props) => (
  <>
    {costCentre && <Fact label="Cost centre">{costCentre}</Fact>}
    {reference && <Fact label="Your reference">{reference}</Fact>}
  </>
);

export function DeliverToFact({ order }: Props) {
  return (
    <Fact label="Deliver to">
      <MultilineText>{addressLines(order)}</MultilineText>
    </Fact>
  );
}

export function PromiseFact({ order }: Props) {
  return (
    order.promise && (
      <Fact label="Promised">
        <OrderPromise order={order} />
      </Fact>
    )
  );
}

export function NoteFact({ order: { note } }: Props) {
  return (
    note && (
      <Fact label="Note">
        <MultilineText>{note}</MultilineText>
      </Fact>
    )
  );
}
