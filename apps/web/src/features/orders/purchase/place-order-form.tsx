import type { Tool } from "@ironmonger/contract/catalog";
import { messages } from "@ironmonger/contract/messages";
import { formatMoney, formatPieces } from "@ironmonger/contract/money";
import { type Order, PlaceOrderInput } from "@ironmonger/contract/orders";
import { judgeQuantity, priceLine } from "@ironmonger/contract/terms";
import { Alert, Button, Textarea, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useContractForm } from "../../../shared/use-contract-form.ts";
import { useShop } from "../../../shared/use-shop.ts";
import { OrderFoot } from "../order-foot.tsx";
import { QuantityInput } from "../quantity-input.tsx";
import { TotalParts } from "../total-parts.tsx";
import { useCharges } from "../use-charges.ts";
import { OrderPlacedNotice } from "./order-placed-notice.tsx";
import classes from "./place-order-form.module.css";
import { usePlaceOrder } from "./use-place-order.ts";

type Props = {
  tool: Tool;
  buyer: { displayName: string; email: string; isTaxExempt: boolean };
  /** The delivery details of the buyer's last order. */
  lastDelivery: Pick<Order, "address" | "country" | "region" | "phone"> | undefined;
  /** Content below the field for the typed quantity. */
  below?: (quantity: number, choose: (quantity: number) => void) => ReactNode;
  /** Content to show if too few are left to order. */
  whenSoldOut?: ReactNode;
};

const Delivery = PlaceOrderInput.pick({ address: true, phone: true });

/** Orders one tool: quantity, delivery and total. Paying is a later step. */
export function PlaceOrderForm({ tool, buyer, lastDelivery, below, whenSoldOut }: Props) {
  // Kept from the first rendering: after an order the form starts with these values again.
  const [start] = useState(lastDelivery);
  const form = useContractForm(Delivery, { address: start?.address ?? "", phone: start?.phone ?? "" });
  const { country } = useShop();
  const [quantity, setQuantity] = useState(tool.minOrder);
  const [isChanged, setChanged] = useState(false);

  const { placeOrder, isPlacing, placedOrder, refusal, forgetRefusal } = usePlaceOrder({
    onPlaced: () => {
      form.reset();
      setQuantity(tool.minOrder);
      setChanged(false);
    },
  });
  const change = () => {
    setChanged(true);
    forgetRefusal();
  };
  const type = (pieces: number) => {
    setQuantity(pieces);
    change();
  };
  // A new address is assumed to be in the shop's country.
  const isStart = form.values.address === start?.address;
  const to = {
    country: isStart ? start.country : country,
    region: isStart ? start.region : null,
    isTaxExempt: buyer.isTaxExempt,
  };
  const isKnown = Number.isSafeInteger(quantity) && quantity > 0;
  const price = priceLine(isKnown ? quantity : 0, tool);
  const charged = useCharges(isKnown ? [{ ...price, quantity, weightGrams: tool.weightGrams }] : [], to);
  const submit = (delivery: typeof form.values) =>
    placeOrder({
      ...Delivery.parse(delivery),
      lines: [{ toolId: tool.id, quantity }],
      country: isStart ? start.country : undefined,
      region: to.region,
      poNumber: null,
      note: null,
      expectedTotalCents: charged.totalCents,
    });

  const total = isKnown
    ? {
        amount: formatMoney(charged.totalCents),
        detail: `${formatPieces(quantity)} at ${formatMoney(price.unitPriceCents)}`,
      }
    : unknownTotal;
  const isSoldOut = tool.available < tool.minOrder && !isPlacing;
  const isPayingNext = placedOrder !== undefined && !isChanged && !isPlacing;
  const canOrder = !isPayingNext && (isPlacing || judgeQuantity(quantity, tool).isValid);

  return (
    <form
      className={classes.form}
      onSubmit={form.onSubmit(submit)}
      onChange={change}
      noValidate
      aria-label="Order form"
    >
      <div className={classes.pair}>
        <TextInput label="Name" value={buyer.displayName} readOnly variant="filled" autoComplete="name" />
        <TextInput label="Email" value={buyer.email} readOnly variant="filled" autoComplete="email" />
      </div>

      {isSoldOut ? (
        <Alert color="red" role="alert" title={messages.notEnoughToPurchase}>
          The smallest order is {formatPieces(tool.minOrder)}, and {formatPieces(tool.available)} are left.
          {whenSoldOut}
        </Alert>
      ) : (
        <>
          <QuantityInput value={quantity} onChange={type} terms={tool} total={total.amount} />
          {below?.(quantity, type)}
        </>
      )}

      <Textarea
        label="Address"
        description="Where we deliver to"
        autosize
        minRows={2}
        autoComplete="street-address"
        {...form.getInputProps("address")}
      />
      <TextInput label="Phone" type="tel" autoComplete="tel" {...form.getInputProps("phone")} />

      {isKnown && !isSoldOut && (
        <TotalParts sums={charged} charges={charged.charges} explanation={charged.explanation} />
      )}
      <OrderFoot {...(isSoldOut ? unknownTotal : total)} className={classes.foot}>
        <Button type="submit" size="lg" color="safety" disabled={!canOrder} loading={isPlacing}>
          Place order
        </Button>
        {refusal && <p className={`error-line ${classes.refusal}`}>{refusal}</p>}
      </OrderFoot>
      {placedOrder && <OrderPlacedNotice order={placedOrder} isNext={isPayingNext} />}
    </form>
  );
}

const unknownTotal = { amount: "—", detail: "Total for the quantity typed" };
