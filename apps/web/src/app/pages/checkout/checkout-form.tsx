import type { Address } from "@ironmonger/contract/addresses";
import type { Basket, BasketLine } from "@ironmonger/contract/basket";
import type { SignedInUser } from "@ironmonger/contract/identity";
import { messages } from "@ironmonger/contract/messages";
import { formatNumber, formatTools, type Money } from "@ironmonger/contract/money";
import type { Order } from "@ironmonger/contract/orders";
import { priceTogether, unitPriceWhenAdded } from "@ironmonger/contract/pricing";
import { comparePrices, formatPriceOf, type UnitPrice } from "@ironmonger/contract/pricing/price-unit";
import { addressText } from "@ironmonger/contract/regions/address-text";
import { Alert, Anchor, Checkbox, Stack, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { DeliveryFields, deliveryValues } from "../../../features/addresses/delivery-fields.tsx";
import { ChargedToFields, PurchaseOrderField } from "../../../features/companies/ordering/company-order-fields.tsx";
import {
  LineReferenceFields,
  type LineReferences,
  referencesOf,
} from "../../../features/companies/ordering/line-references.tsx";
import { PoNumberField, TermsField, useOrderingCompany } from "../../../features/companies/ordering/terms-fields.tsx";
import { DeliveryOptions } from "../../../features/delivery/delivery-options.tsx";
import { MissingText } from "../../../features/delivery/promise-text.tsx";
import { SignInAgain } from "../../../features/identity/sign-in-again.tsx";
import { LineList } from "../../../features/orders/line-list.tsx";
import { OrderForm } from "../../../features/orders/placing/order-form.tsx";
import { sendPurchaseOrder } from "../../../features/orders/placing/send-purchase-order.ts";
import { type OrderFormState, useOrderForm } from "../../../features/orders/placing/use-order-form.ts";
import { lineKey, type PlacingIssue } from "../../../features/orders/placing/use-placing.ts";
import { remediesOf } from "../../../features/pricing/savings.ts";
import { useCharges } from "../../../features/pricing/use-charges.ts";
import { useDraft } from "../../../shared/forms/use-draft.ts";
import { Fields } from "../../../shared/kit/fields.tsx";
import { asProcedure, useAction } from "../../../shared/kit/use-action.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { GrowingTextarea } from "../../../shared/ui/inputs/growing-textarea.tsx";
import { useMoney } from "../../../shared/use-money.ts";
import { useShop } from "../../../shared/use-shop.ts";
import { BasketLineRemedy } from "./basket-line-remedy.tsx";
import { Step } from "./step.tsx";

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
  const money = useMoney();
  const shop = useShop();
  const start = deliveryValues(last ?? { country: shop.country });
  const company = useOrderingCompany();
  const [file, setFile] = useState<File | null>(null);
  const [references, setReferences] = useDraft<LineReferences | null>(`order-references:${user.id}`, null);
  const attach = useAction(asProcedure(sendFile), { touches: [trpc.orders] });
  const order = useOrderForm({
    what: "basket",
    userId: user.id,
    start,
    onPlaced: (placed) => {
      setReferences(null);
      if (file) void attach.run({ number: placed.number, file });
      onPlaced(placed);
    },
  });
  const { form, placing, issue: placingIssue } = order;
  const [isDeliveryOpen, setDeliveryOpen] = useState(form.isDirty() || form.values.address === "");
  /** The price of each line, by `lineKey`, when the order was sent last. */
  const [seenPrices, setSeenPrices] = useState<ReadonlyMap<string, UnitPrice>>(new Map());

  const lines = reviewLines(basket.lines, placingIssue, seenPrices, money);
  // As in the basket, count and total are of the lines that can be ordered.
  const ready = lines.filter(({ issue }) => issue === null);
  const wrongCount = lines.length - ready.length;
  const { country, region, postcode, delivery } = form.values;
  const to = { country, region, postcode, delivery };
  const charged = useCharges(ready, { ...to, isTaxExempt: user.isTaxExempt });
  if (lines.length === 0 && placing.step === "ready")
    return (
      <>
        {placingIssue && <PlacingIssueAlert issue={placingIssue} />}
        {nothingToOrder}
      </>
    );

  return (
    <OrderForm
      label="Checkout"
      order={order}
      lines={basket.lines.map(({ toolId, quantity }) => ({
        ...{ toolId, quantity },
        ...referencesOf(references ?? {}, toolId),
      }))}
      charged={charged}
      isFromBasket
      canOrder={wrongCount === 0 && placing.step !== "placed"}
      sendAgainLabel="Try again"
      onSend={() => setSeenPrices(new Map(lines.map((line) => [lineKey(line), line])))}
      onInvalid={() => setDeliveryOpen(true)}
      aside={{
        title: formatTools(lines.length),
        link: (
          <Anchor component={Link} to="/basket" inherit underline="always">
            Change
          </Anchor>
        ),
        lines: <Summary lines={lines} />,
      }}
      notice={placingIssue && <PlacingIssueAlert issue={placingIssue} />}
      below={
        <>
          {wrongCount > 0 && (
            <Text size="sm" c="red">
              {wrongCount === 1 ? "1 line needs" : `${formatNumber(wrongCount)} lines need`} a change before the order
              can be placed.
            </Text>
          )}
          <Step number={3} title="Pay" />
        </>
      }
    >
      <DeliveryStep
        form={form}
        addresses={addresses}
        isClosed={company?.sitesOnly ?? false}
        isOpen={isDeliveryOpen}
        onOpen={setDeliveryOpen}
      >
        <DeliveryOptions
          lines={ready.map(({ toolId, quantity }) => ({ toolId, quantity }))}
          to={to}
          onChoose={(name) => form.setFieldValue("delivery", name)}
          isBrief={!isDeliveryOpen}
        />
      </DeliveryStep>
      <Step number={2} title="Order">
        <Fields>
          <PoNumberField form={form} company={company} />
          <GrowingTextarea label="Note (optional)" minRows={1} {...form.getInputProps("note")} />
        </Fields>
        {company && (
          <>
            <ChargedToFields form={form} />
            <LineReferenceFields lines={basket.lines} references={references ?? {}} onChange={setReferences} />
            <PurchaseOrderField file={file} onChange={setFile} />
          </>
        )}
        <BillingAddress field={form.getInputProps("billingAddress")} />
        {company && <TermsField form={form} company={company} totalCents={charged.totalCents} />}
      </Step>
    </OrderForm>
  );
}

type StepProps = Pick<OrderFormState, "form">;

const sendFile = ({ number, file }: { number: string; file: File }) => sendPurchaseOrder(number, file);

function DeliveryStep({
  form,
  addresses,
  isClosed,
  isOpen,
  onOpen,
  children,
}: StepProps & {
  addresses: Address[];
  isClosed: boolean;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  children: ReactNode;
}) {
  const isFilled = form.values.address !== "" && form.values.phone !== "";
  if (!isOpen)
    return (
      <Step
        number={1}
        title="Delivery"
        summary={`${addressText(form.values)}\nPhone ${form.values.phone}`}
        onChange={() => onOpen(true)}
      >
        {children}
      </Step>
    );
  return (
    <Step number={1} title="Delivery" onDone={isFilled ? () => onOpen(false) : undefined}>
      <Stack gap="lg">
        <DeliveryFields
          addresses={addresses}
          isClosed={isClosed}
          chosen={form.values}
          onChoose={(delivery) => form.setValues(delivery)}
          inputProps={(field) => form.getInputProps(field)}
        />
        {children}
      </Stack>
    </Step>
  );
}

function Summary({ lines }: { lines: ReviewedLine[] }) {
  const money = useMoney();
  return (
    <LineList
      lines={lines.map(({ issue, otherPieces, earlierPrice, ...line }) => ({
        ...line,
        note: noteOf(line, otherPieces, { issue, earlierPrice }, money),
        isPriceChanged: earlierPrice !== false,
        issue: issue && <BasketLineRemedy line={line} otherPieces={otherPieces} issue={issue} />,
      }))}
    />
  );
}

type ReviewedLine = ReturnType<typeof reviewLines>[number];

/** The lines with what is wrong with them, and the price at which the buyer has seen them. */
const reviewLines = (
  lines: BasketLine[],
  placingIssue: PlacingIssue | undefined,
  seenPrices: ReadonlyMap<string, UnitPrice>,
  money: Money,
) =>
  priceTogether(
    lines.map((line) => ({ tool: line, quantity: line.quantity })),
    money,
  ).map(({ tool: line, otherPieces, price }) => ({
    ...line,
    otherPieces,
    explanation: price.explanation,
    earlierPrice: describeEarlierPrice(line, otherPieces, money, seenPrices.get(lineKey(line))),
    issue: line.problem ?? placingIssue?.lineIssues.get(lineKey(line)) ?? null,
  }));

type BillingField = {
  value?: string | null;
  onChange: (change: string | React.ChangeEvent<HTMLTextAreaElement>) => void;
};

/** The invoice goes to the delivery address, or to the one that is entered here. */
function BillingAddress({ field }: { field: BillingField }) {
  const [isOther, setOther] = useState(Boolean(field.value));
  return (
    <Stack gap="sm" mt="md">
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
    </Stack>
  );
}

/** A changed price and, of a line that can be ordered, that more pieces cost less. */
function noteOf(
  line: BasketLine,
  otherPieces: number,
  { issue, earlierPrice }: { issue: string | null; earlierPrice: string | false },
  money: Money,
): ReactNode {
  const said = (
    <>
      {earlierPrice}
      <MissingText tool={line} quantity={line.quantity} />
    </>
  );
  if (issue || !remediesOf(line, otherPieces, money).saving) return said;
  return (
    <>
      {said}
      <BasketLineRemedy line={line} otherPieces={otherPieces} issue={null} />
    </>
  );
}

/** The price at which the buyer has seen the line: when the order was sent last, or when it was added to the basket. */
function describeEarlierPrice(
  line: BasketLine,
  otherPieces: number,
  money: Money,
  seen: UnitPrice = line,
): string | false {
  const was = (price: UnitPrice) => `The price was ${formatPriceOf(line.priceUnit, price, money)}`;
  if (comparePrices(seen, line) !== 0) return `${was(seen)} a moment ago`;
  const before = unitPriceWhenAdded(line, otherPieces);
  return comparePrices(before, line) !== 0 && `${was(before)} when you added it`;
}

function PlacingIssueAlert({ issue: { message, isPriceChange, isSignedOut } }: { issue: PlacingIssue }) {
  return (
    <Alert color="red" role="alert" title={message}>
      {isSignedOut ? (
        <SignInAgain />
      ) : message === messages.basketChanged ? (
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
