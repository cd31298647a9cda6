import type { Tool } from "@ironmonger/contract/catalog";
import { countUnits } from "@ironmonger/contract/catalog/sales-unit";
import { countryIn } from "@ironmonger/contract/country-names";
import { messages } from "@ironmonger/contract/messages";
import { formatMoney } from "@ironmonger/contract/money";
import type { Order } from "@ironmonger/contract/orders";
import { PlaceOrderInput } from "@ironmonger/contract/orders/place-order";
import { canBeOrdered, judgeQuantity } from "@ironmonger/contract/pricing";
import { resolvePrice } from "@ironmonger/contract/pricing/resolve-price";
import { Alert, Button, NativeSelect, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { countryChoices } from "../../../shared/forms/country-choices.ts";
import { RegionField, useIsRegionNeeded, useRegionIssue } from "../../../shared/forms/region-field.tsx";
import { tabStorage } from "../../../shared/forms/tab-storage.ts";
import { useContractForm } from "../../../shared/forms/use-contract-form.ts";
import { useDraft } from "../../../shared/forms/use-draft.ts";
import { notifyError } from "../../../shared/notify.ts";
import { GrowingTextarea } from "../../../shared/ui/growing-textarea.tsx";
import { useShop } from "../../../shared/use-shop.ts";
import { OrderFoot } from "../order-foot.tsx";
import { UnansweredAlert } from "../placing/unanswered-alert.tsx";
import { type Refusal, usePlacing } from "../placing/use-placing.ts";
import { QuantityInput } from "../quantity-input.tsx";
import { TotalParts } from "../total-parts.tsx";
import { useCharges } from "../use-charges.ts";
import { OrderPlacedNotice } from "./order-placed-notice.tsx";
import classes from "./place-order-form.module.css";

type Props = {
  tool: Tool;
  buyer: { id: string; displayName: string; email: string; isTaxExempt: boolean };
  /** The delivery details of the buyer's last order. */
  lastDelivery: Pick<Order, "address" | "country" | "region" | "phone"> | undefined;
  /** Content below the field for the typed quantity. */
  below?: (quantity: number, choose: (quantity: number) => void) => ReactNode;
  /** Content below the button for a quantity that can be ordered. */
  instead?: (quantity: number) => ReactNode;
  /** Content to show if too few are left to order. */
  whenSoldOut?: ReactNode;
};

const Delivery = PlaceOrderInput.pick({ address: true, phone: true, poNumber: true });

/** Orders one tool: quantity, delivery and total. Paying is a later step. Input survives a reload until the order is placed. */
export function PlaceOrderForm({ tool, buyer, lastDelivery, below, instead, whenSoldOut }: Props) {
  const draftKey = `purchase:${buyer.id}:${tool.id}`;
  const { placing, place, sendAgain, forgetRefusal } = usePlacing({
    what: tool.id,
    userId: buyer.id,
    onPlaced: () => {
      form.setInitialValues(delivery);
      form.reset();
      tabStorage.remove(draftKey);
      setTyped(null);
      setTypedRegion(null);
      setChosenCountry(null);
      setChanged(false);
    },
    onRefused: notifyError,
  });
  const sent = placing.step === "sending" || placing.step === "unanswered" ? placing.order : undefined;
  const placedOrder = placing.step === "placed" ? placing.placed : undefined;
  const refusal = placing.step === "ready" ? placing.refusal : undefined;

  // Kept from the first rendering: after an order the form starts with these values again.
  const [start] = useState(sent ?? lastDelivery);
  const delivery = { address: start?.address ?? "", phone: start?.phone ?? "", poNumber: sent?.poNumber ?? "" };
  // An order that was sent is shown as it was sent.
  const form = useContractForm(Delivery, delivery, sent ? {} : { draftKey });
  const shop = useShop();
  const [typed, setTyped] = useDraft<number | null>(`${draftKey}:quantity`, null);
  const quantity = sent?.lines[0]?.quantity ?? typed ?? tool.minOrder;
  const [isChanged, setChanged] = useState(false);
  const change = () => {
    setChanged(true);
    forgetRefusal();
  };
  const type = (pieces: number) => {
    setTyped(pieces);
    change();
  };
  // A new address is in the country that it names, or is assumed to be in the shop's.
  const isStart = form.values.address === start?.address;
  const [chosenCountry, setChosenCountry] = useDraft<string | null>(`${draftKey}:country`, null);
  const country = chosenCountry ?? ((isStart && start.country) || countryIn(form.values.address) || shop.country);
  // Asked for only where the tax depends on it.
  const hasRegion = useIsRegionNeeded(country);
  const [typedRegion, setTypedRegion] = useDraft<string | null>(`${draftKey}:region`, null);
  const region = (hasRegion ? typedRegion : null) ?? (isStart ? start.region : null);
  const regionIssue = useRegionIssue(country, region);
  const [isRegionChecked, setRegionChecked] = useState(false);
  const isKnown = Number.isSafeInteger(quantity) && quantity > 0;
  const price = resolvePrice(tool, isKnown ? quantity : 0);
  const charged = useCharges(isKnown ? [{ ...price, quantity, weightGrams: tool.weightGrams }] : [], {
    country,
    region,
    isTaxExempt: buyer.isTaxExempt,
  });
  const submit = (values: typeof form.values) => {
    setRegionChecked(true);
    if (regionIssue !== null) return;
    place({
      ...Delivery.parse(values),
      lines: [{ toolId: tool.id, quantity }],
      country,
      region,
      note: null,
      expectedTotalCents: charged.totalCents,
    });
  };

  const total = isKnown
    ? {
        amount: formatMoney(charged.totalCents),
        detail: `${countUnits(quantity, tool.salesUnit)} at ${formatMoney(price.unitPriceCents)}`,
      }
    : unknownTotal;
  // The order that was sent may have taken the last pieces itself.
  const isSoldOut = tool.available < tool.minOrder && !sent;
  const isPayingNext = placedOrder !== undefined && !isChanged;
  const canOrder = !isPayingNext && (sent !== undefined || judgeQuantity(tool, quantity).isValid);

  return (
    <form
      className={classes.form}
      onSubmit={form.onSubmit(submit)}
      onChange={change}
      noValidate
      aria-label="Order form"
    >
      <fieldset className={classes.fields} disabled={sent !== undefined}>
        <div className={classes.pair}>
          <TextInput label="Name" value={buyer.displayName} readOnly variant="filled" autoComplete="name" />
          <TextInput label="Email" value={buyer.email} readOnly variant="filled" autoComplete="email" />
        </div>

        {isSoldOut ? (
          <Alert color="red" role="alert" title={messages.notEnoughToPurchase}>
            The smallest order is {countUnits(tool.minOrder, tool.salesUnit)}, and{" "}
            {countUnits(tool.available, tool.salesUnit)} are left.
            {canBeOrdered(tool) &&
              ` Other tools of family ${tool.family} count towards it: order them together from the basket.`}
            {whenSoldOut}
          </Alert>
        ) : (
          <>
            <QuantityInput value={quantity} onChange={type} terms={tool} total={total.amount} />
            {below?.(quantity, type)}
          </>
        )}

        <GrowingTextarea
          label="Address"
          description="Where we deliver to"
          minRows={2}
          autoComplete="street-address"
          {...form.getInputProps("address")}
        />
        <NativeSelect
          label="Country"
          data={countryChoices}
          autoComplete="country"
          value={country}
          onChange={({ currentTarget }) => setChosenCountry(currentTarget.value)}
        />
        {hasRegion && (
          <RegionField
            country={country}
            value={region}
            error={isRegionChecked && regionIssue}
            onChange={setTypedRegion}
          />
        )}
        <div className={classes.pair}>
          <TextInput label="Phone" type="tel" autoComplete="tel" {...form.getInputProps("phone")} />
          <TextInput label="PO number (optional)" autoComplete="off" {...form.getInputProps("poNumber")} />
        </div>
      </fieldset>

      {isKnown && !isSoldOut && (
        <TotalParts sums={charged} charges={charged.charges} explanation={charged.explanation} />
      )}
      {placing.step === "unanswered" && <UnansweredAlert fault={placing.fault} />}
      <OrderFoot {...(isSoldOut ? unknownTotal : total)} className={classes.foot}>
        {placing.step === "unanswered" ? (
          <Button size="lg" color="safety" onClick={() => sendAgain(placing.order)}>
            Place order
          </Button>
        ) : (
          <Button type="submit" size="lg" color="safety" disabled={!canOrder} loading={sent !== undefined}>
            Place order
          </Button>
        )}
        {refusal && <p className={`error-line ${classes.refusal}`}>{refusalText(refusal)}</p>}
      </OrderFoot>
      {canOrder && !sent && instead?.(quantity)}
      {placedOrder && <OrderPlacedNotice order={placedOrder} isNext={isPayingNext} />}
    </form>
  );
}

const unknownTotal = { amount: "—", detail: "Total for the quantity typed" };

/** The field of the quantity already shows its error, with the current stock. */
const refusalText = ({ message }: Refusal): string =>
  message === messages.quantityOutOfRange || message === messages.notEnoughToPurchase
    ? "Nothing is ordered: fewer pieces are left than you asked for."
    : message;
