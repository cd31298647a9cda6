import type { Tool } from "@ironmonger/contract/catalog";
import { messages } from "@ironmonger/contract/messages";
import { formatMoney, formatPieces, totalCents } from "@ironmonger/contract/money";
import { PlaceOrderInput } from "@ironmonger/contract/orders";
import { judgeQuantity } from "@ironmonger/contract/terms";
import { Alert, Button, Textarea, TextInput } from "@mantine/core";
import { useContractForm } from "../../shared/use-contract-form.ts";
import { OrderPlacedNotice } from "./order-placed-notice.tsx";
import classes from "./place-order-form.module.css";
import { QuantityInput } from "./quantity-input.tsx";
import { usePlaceOrder } from "./use-place-order.ts";

type Props = { tool: Tool; buyer: { displayName: string; email: string } };

/** Orders one tool: quantity, delivery and total. Paying is a later step. */
export function PlaceOrderForm({ tool, buyer }: Props) {
  const form = useContractForm(PlaceOrderInput, {
    toolId: tool.id,
    quantity: tool.minOrder,
    address: "",
    phone: "",
  });
  const { placeOrder, isPlacing, placedOrder } = usePlaceOrder({ onPlaced: form.reset });

  const { quantity } = form.values;
  const isSoldOut = tool.available < tool.minOrder && !isPlacing;
  const canOrder = isPlacing || judgeQuantity(quantity, tool).isValid;

  return (
    <form className={classes.form} onSubmit={form.onSubmit(placeOrder)} noValidate aria-label="Order form">
      <div className={classes.pair}>
        <TextInput label="Name" value={buyer.displayName} readOnly variant="filled" autoComplete="name" />
        <TextInput label="Email" value={buyer.email} readOnly variant="filled" autoComplete="email" />
      </div>

      {isSoldOut ? (
        <Alert color="red" role="alert" title={messages.notEnoughToPurchase}>
          The smallest order is {formatPieces(tool.minOrder)}, and {formatPieces(tool.available)} are left.
        </Alert>
      ) : (
        <QuantityInput value={quantity} onChange={(pieces) => form.setFieldValue("quantity", pieces)} terms={tool} />
      )}

      <Textarea
        label="Address"
        description="Where we deliver to"
        autosize
        minRows={2}
        autoComplete="street-address"
        {...form.getInputProps("address")}
      />
      <TextInput
        label="Phone"
        description="Digits only"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        {...form.getInputProps("phone")}
      />

      <div className={classes.foot}>
        <OrderTotal priceCents={tool.priceCents} quantity={isSoldOut ? Number.NaN : quantity} />
        <Button type="submit" size="lg" color="safety" disabled={!canOrder} loading={isPlacing}>
          Place order
        </Button>
      </div>
      {placedOrder && <OrderPlacedNotice order={placedOrder} />}
    </form>
  );
}

function OrderTotal({ priceCents, quantity }: { priceCents: number; quantity: number }) {
  const isKnown = Number.isInteger(quantity) && quantity > 0;
  return (
    <output className={classes.total} aria-label="Total">
      <strong className={classes.amount}>{isKnown ? formatMoney(totalCents(priceCents, quantity)) : "—"}</strong>
      <span>
        {isKnown ? `${formatPieces(quantity)} at ${formatMoney(priceCents)}` : "Total for the quantity typed"}
      </span>
    </output>
  );
}
