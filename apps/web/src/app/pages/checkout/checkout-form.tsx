import type { Address } from "@ironmonger/contract/addresses";
import type { Basket, BasketLine } from "@ironmonger/contract/basket";
import { countTogether } from "@ironmonger/contract/catalog/sales-unit";
import { addressText, countryIn } from "@ironmonger/contract/country-names";
import type { SignedInUser } from "@ironmonger/contract/identity";
import { messages } from "@ironmonger/contract/messages";
import { formatMoney, formatNumber } from "@ironmonger/contract/money";
import type { Order } from "@ironmonger/contract/orders";
import { PlaceOrderInput } from "@ironmonger/contract/orders/place-order";
import { priceLines, unitPriceWhenAdded } from "@ironmonger/contract/pricing";
import { remediesOf } from "@ironmonger/contract/pricing/savings";
import { Alert, Anchor, Button, Checkbox, TextInput } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { Link } from "react-router";
import { DeliveryFields, deliveryValues } from "../../../features/addresses/delivery-fields.tsx";
import { Step } from "../../../features/orders/checkout/step.tsx";
import { LineList } from "../../../features/orders/line-list.tsx";
import { OrderFoot } from "../../../features/orders/order-foot.tsx";
import { UnansweredAlert } from "../../../features/orders/placing/unanswered-alert.tsx";
import { problemKey, type Refusal, usePlacing } from "../../../features/orders/placing/use-placing.ts";
import { TotalParts } from "../../../features/orders/total-parts.tsx";
import { useCharges } from "../../../features/orders/use-charges.ts";
import { useRegionIssue } from "../../../shared/forms/region-field.tsx";
import { tabStorage } from "../../../shared/forms/tab-storage.ts";
import { useContractForm } from "../../../shared/forms/use-contract-form.ts";
import { GrowingTextarea } from "../../../shared/ui/growing-textarea.tsx";
import { useShop } from "../../../shared/use-shop.ts";
import { BasketLineRemedy } from "./basket-line-remedy.tsx";
import classes from "./checkout-form.module.css";

const Details = PlaceOrderInput.pick({
  address: true,
  country: true,
  region: true,
  phone: true,
  poNumber: true,
  note: true,
  billingAddress: true,
});

type Props = {
  user: SignedInUser;
  basket: Basket;
  addresses: Address[];
  /** The delivery details of the last order. */
  last: Parameters<typeof deliveryValues>[0] | undefined;
  /** Shown in place of the form where the basket is empty. */
  nothingToOrder: ReactNode;
  onPlaced: (order: Order) => void;
};

/** Delivery, and the lines of the basket with their total. Input survives a reload until the order is placed. */
export function CheckoutForm({ user, basket, addresses, last, nothingToOrder, onPlaced }: Props) {
  const draftKey = `checkout:${user.id}`;
  const { placing, place, sendAgain } = usePlacing({
    what: "basket",
    userId: user.id,
    onPlaced: (order) => {
      tabStorage.remove(draftKey);
      onPlaced(order);
    },
  });
  const sent = placing.step === "ready" ? undefined : placing.order;
  const refusal = placing.step === "ready" ? placing.refusal : undefined;

  const shop = useShop();
  const start = deliveryValues(last ?? { country: shop.country });
  const [draft] = useState(() => tabStorage.read(draftKey));
  const form = useContractForm(Details, {
    address: sent?.address ?? start.address,
    country: sent?.country ?? start.country,
    region: sent?.region ?? start.region,
    phone: sent?.phone ?? start.phone,
    poNumber: sent?.poNumber ?? "",
    note: sent?.note ?? "",
    billingAddress: sent?.billingAddress ?? "",
    ...(draft !== null && !sent ? JSON.parse(draft) : {}),
  });
  const { values } = form;
  /** The price of each line, by `problemKey`, when the order was sent last. */
  const [seenCents, setSeenCents] = useState<ReadonlyMap<string, number>>(new Map());
  const [isDeliveryOpen, setDeliveryOpen] = useState(draft !== null || values.address === "");
  const isTyped = !sent && (draft !== null || form.isDirty());
  useEffect(() => {
    if (isTyped) tabStorage.write(draftKey, JSON.stringify(values));
  }, [draftKey, isTyped, values]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the address changes: the buyer may choose another country afterwards
  useEffect(() => {
    const named = countryIn(values.address);
    if (named && named !== values.country) form.setFieldValue("country", named);
  }, [values.address]);

  const judged = priceLines(basket.lines.map((line) => ({ tool: line, quantity: line.quantity })));
  const lines = judged.map(({ tool: line, others, price }) => ({
    ...line,
    others,
    explanation: price.explanation,
    earlierPrice: describeEarlierPrice(line, others, seenCents.get(problemKey(line))),
    fault: line.problem ?? refusal?.problems.get(problemKey(line)) ?? null,
  }));
  // As in the basket, count and total are of the lines that can be ordered.
  const good = lines.filter(({ fault }) => fault === null);
  const wrong = lines.length - good.length;
  const pieces = good.reduce((sum, { quantity }) => sum + quantity, 0);
  const { country, region } = form.values;
  const charged = useCharges(good, { country, region, isTaxExempt: user.isTaxExempt });
  const regionIssue = useRegionIssue(country, region);
  if (lines.length === 0 && !sent)
    return (
      <>
        {refusal && <RefusalAlert refusal={refusal} />}
        {nothingToOrder}
      </>
    );

  const submit = (details: typeof form.values) => {
    if (regionIssue !== null) {
      setDeliveryOpen(true);
      form.setFieldError("region", regionIssue);
      return;
    }
    setSeenCents(new Map(lines.map((line) => [problemKey(line), line.unitPriceCents])));
    place({
      ...Details.parse(details),
      lines: basket.lines.map(({ toolId, quantity }) => ({ toolId, quantity })),
      expectedTotalCents: charged.totalCents,
      isFromBasket: true,
    });
  };

  return (
    <form
      noValidate
      aria-label="Checkout"
      onSubmit={form.onSubmit(submit, ({ address, phone }) => (address || phone) && setDeliveryOpen(true))}
    >
      <fieldset className={classes.fields} disabled={sent !== undefined}>
        {isDeliveryOpen ? (
          <Step number={1} title="Delivery">
            <DeliveryFields
              addresses={addresses}
              chosen={form.values}
              onChoose={(delivery) => form.setValues(delivery)}
              inputProps={(field) => form.getInputProps(field)}
            />
          </Step>
        ) : (
          <Step
            number={1}
            title="Delivery"
            summary={`${addressText(form.values)}\nPhone ${form.values.phone}`}
            onChange={() => setDeliveryOpen(true)}
          />
        )}
        <Step number={2} title="Review">
          <LineList
            lines={lines.map(({ fault, others, earlierPrice, ...line }) => ({
              ...line,
              note: noteOf(line, others, { fault, earlierPrice }),
              isPriceChanged: earlierPrice !== false,
              problem: fault && <BasketLineRemedy line={line} others={others} problem={fault} />,
            }))}
          />
          <div className={classes.pair}>
            <TextInput label="PO number (optional)" autoComplete="off" {...form.getInputProps("poNumber")} />
            <GrowingTextarea label="Note (optional)" minRows={1} {...form.getInputProps("note")} />
          </div>
          <BillingAddress field={form.getInputProps("billingAddress")} />
        </Step>
      </fieldset>

      {refusal && <RefusalAlert refusal={refusal} />}
      {placing.step === "unanswered" && <UnansweredAlert fault={placing.fault} mb="md" />}
      <TotalParts
        sums={charged}
        charges={charged.charges}
        explanation={charged.explanation}
        className={classes.parts}
      />
      <OrderFoot
        amount={formatMoney(charged.totalCents)}
        detail={`${good.length === 1 ? "1 line" : `${formatNumber(good.length)} lines`}, ${countTogether(pieces, good)}`}
        className={classes.foot}
      >
        {placing.step === "unanswered" ? (
          <Button size="lg" color="safety" onClick={() => sendAgain(placing.order)}>
            Try again
          </Button>
        ) : (
          <Button type="submit" size="lg" color="safety" disabled={wrong > 0} loading={sent !== undefined}>
            Place order
          </Button>
        )}
      </OrderFoot>
      {wrong > 0 && (
        <p className={classes.hint}>
          {wrong === 1 ? "1 line needs" : `${formatNumber(wrong)} lines need`} a change before the order can be placed.
        </p>
      )}
      <Step number={3} title="Pay" />
    </form>
  );
}

type BillingField = {
  value?: string | null;
  onChange: (change: string | React.ChangeEvent<HTMLTextAreaElement>) => void;
};

/** The invoice goes to the delivery address, or to the one that is entered here. */
function BillingAddress({ field }: { field: BillingField }) {
  const [isOther, setOther] = useState(Boolean(field.value));
  return (
    <div className={classes.billing}>
      <Checkbox
        label="A different billing address"
        checked={isOther}
        onChange={({ currentTarget: { checked } }) => {
          setOther(checked);
          if (!checked) field.onChange("");
        }}
      />
      {isOther && (
        <GrowingTextarea
          label="Billing address"
          description="As it is printed on the invoice, with its country"
          minRows={3}
          autoComplete="billing street-address"
          {...field}
          value={field.value ?? ""}
        />
      )}
    </div>
  );
}

/** A changed price and, of a line without a problem, that more pieces cost less. */
function noteOf(
  line: BasketLine,
  others: number,
  { fault, earlierPrice }: { fault: string | null; earlierPrice: string | false },
): ReactNode {
  if (fault || !remediesOf(line, others).saving) return earlierPrice;
  return (
    <>
      {earlierPrice}
      <span className={classes.offer}>
        <BasketLineRemedy line={line} others={others} problem={null} />
      </span>
    </>
  );
}

/** The price at which the buyer has seen the line: when the order was sent last, or when it was added to the basket. */
function describeEarlierPrice(line: BasketLine, others: number, seenCents = line.unitPriceCents): string | false {
  if (seenCents !== line.unitPriceCents) return `The price was ${formatMoney(seenCents)} a moment ago`;
  const before = unitPriceWhenAdded(line, others);
  return before !== line.unitPriceCents && `The price was ${formatMoney(before)} when you added it`;
}

function RefusalAlert({ refusal: { message, isPriceChange } }: { refusal: Refusal }) {
  return (
    <Alert color="red" role="alert" title={message} mb="md">
      {message === messages.basketChanged ? (
        <>
          Nothing was ordered here, and you see the basket as it is. If you placed the order in another tab, it is in{" "}
          <Anchor component={Link} to="/dashboard/myorders" inherit underline="always">
            My Orders
          </Anchor>
          .
        </>
      ) : isPriceChange ? (
        "Prices have changed since you opened this page. Nothing is ordered yet: place the order again if you agree."
      ) : (
        "Nothing is ordered yet."
      )}
    </Alert>
  );
}
