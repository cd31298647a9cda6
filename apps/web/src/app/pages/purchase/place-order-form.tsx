import type { Tool } from "@ironmonger/contract/catalog";
import { countUnits } from "@ironmonger/contract/catalog/sales-unit";
import { messages } from "@ironmonger/contract/messages";
import { canBeOrdered, judgeQuantity, maxOrderable } from "@ironmonger/contract/pricing";
import { writePrice } from "@ironmonger/contract/pricing/price-unit";
import { resolvePrice } from "@ironmonger/contract/pricing/resolve-price";
import { Alert, Stack, Text, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { AddressFields } from "../../../features/addresses/address-fields.tsx";
import { deliveryValues } from "../../../features/addresses/delivery-fields.tsx";
import { PoNumberField, TermsField, useOrderingCompany } from "../../../features/companies/ordering/terms-fields.tsx";
import { DeliveryOptions } from "../../../features/delivery/delivery-options.tsx";
import { MissingText } from "../../../features/delivery/promise-text.tsx";
import { SignInAgain } from "../../../features/identity/sign-in-again.tsx";
import { OrderForm } from "../../../features/orders/placing/order-form.tsx";
import { useOrderForm } from "../../../features/orders/placing/use-order-form.ts";
import type { PlacingIssue } from "../../../features/orders/placing/use-placing.ts";
import { QuantityInput } from "../../../features/pricing/quantity-input.tsx";
import { useCharges } from "../../../features/pricing/use-charges.ts";
import { useDraft } from "../../../shared/forms/use-draft.ts";
import { Fields } from "../../../shared/kit/fields.tsx";
import { notifyError } from "../../../shared/notify.ts";
import { useMoney } from "../../../shared/use-money.ts";
import { useShop } from "../../../shared/use-shop.ts";
import { OrderPlacedNotice } from "./order-placed-notice.tsx";

type Props = {
  tool: Tool;
  buyer: { id: string; displayName: string; email: string; isTaxExempt: boolean };
  /** The delivery details of the buyer's last order. */
  last: Parameters<typeof deliveryValues>[0] | undefined;
  /** Content below the field for the quantity. */
  below?: (quantity: number, choose: (quantity: number) => void) => ReactNode;
  /** Content below the button for a quantity that can be ordered. */
  instead?: (quantity: number) => ReactNode;
  /** Content to show if too few are left to order. */
  whenSoldOut?: ReactNode;
};

/** Orders one tool: quantity, delivery and total. Paying is a later step. Input survives a reload until the order is placed. */
export function PlaceOrderForm({ tool, buyer, last, below, instead, whenSoldOut }: Props) {
  const money = useMoney();
  const shop = useShop();
  const [chosenQuantity, setQuantity] = useDraft<number | null>(`order-quantity:${buyer.id}:${tool.id}`, null);
  const [isChanged, setChanged] = useState(false);
  const company = useOrderingCompany();
  const order = useOrderForm({
    what: tool.id,
    userId: buyer.id,
    start: deliveryValues(last ?? { country: shop.country }),
    onPlaced: () => {
      order.form.reset();
      setQuantity(null);
      setChanged(false);
    },
    onRefused: notifyError,
  });
  const { form, placing, sent, issue } = order;
  const change = () => {
    setChanged(true);
    order.forgetIssue();
  };
  const choose = (pieces: number) => {
    setQuantity(pieces);
    change();
  };

  const quantity = sent?.lines[0]?.quantity ?? chosenQuantity ?? tool.minOrder;
  // The order that was sent may have taken the last pieces itself.
  const isSoldOut = maxOrderable(tool) < tool.minOrder && !sent;
  const hasTotal = Number.isSafeInteger(quantity) && quantity > 0 && !isSoldOut;
  const price = resolvePrice(tool, hasTotal ? quantity : 0);
  const { country, region, postcode, delivery } = form.values;
  const to = { country, region, postcode, delivery };
  const { weightGrams, taxClass } = tool;
  const charged = useCharges(hasTotal ? [{ ...price, quantity, weightGrams, taxClass }] : [], {
    ...to,
    isTaxExempt: buyer.isTaxExempt,
  });
  const isPayingNext = placing.step === "placed" && !isChanged;
  const canOrder = !isPayingNext && (sent !== undefined || judgeQuantity(tool, quantity).isValid);

  return (
    <OrderForm
      label="Order form"
      order={order}
      lines={[{ toolId: tool.id, quantity }]}
      charged={charged}
      detail={
        hasTotal
          ? `${countUnits(quantity, tool.salesUnit)} at ${writePrice(price, money, tool.salesUnit)}`
          : "Total for the quantity typed"
      }
      canOrder={canOrder}
      sendAgainLabel="Place order"
      onChange={change}
      beside={
        issue && (
          <Text w="100%" className="error-line">
            {issue.isSignedOut ? <SignInAgain /> : issueText(issue)}
          </Text>
        )
      }
      below={
        <>
          {canOrder && !sent && instead?.(quantity)}
          {placing.step === "placed" && <OrderPlacedNotice order={placing.placed} isNext={isPayingNext} />}
        </>
      }
    >
      <Stack gap="lg">
        <Fields>
          <TextInput label="Name" value={buyer.displayName} readOnly variant="filled" autoComplete="name" />
          <TextInput label="Email" value={buyer.email} readOnly variant="filled" autoComplete="email" />
        </Fields>
        {isSoldOut ? (
          <SoldOutAlert tool={tool}>{whenSoldOut}</SoldOutAlert>
        ) : (
          <>
            <QuantityInput
              value={quantity}
              onChange={choose}
              terms={tool}
              total={hasTotal ? money.format(price.totalCents) : "—"}
            />
            <MissingText tool={tool} quantity={quantity} />
            {below?.(quantity, choose)}
          </>
        )}
        <AddressFields country={country} inputProps={(field) => form.getInputProps(field)} />
        <DeliveryOptions
          lines={hasTotal ? [{ toolId: tool.id, quantity }] : []}
          to={to}
          onChoose={(name) => form.setFieldValue("delivery", name)}
        />
        <PoNumberField form={form} company={company} />
        {company && <TermsField form={form} company={company} totalCents={charged.totalCents} />}
      </Stack>
    </OrderForm>
  );
}

function SoldOutAlert({ tool, children }: { tool: Tool; children: ReactNode }) {
  return (
    <Alert color="red" role="alert" title={messages.notEnoughToPurchase}>
      The smallest order is {countUnits(tool.minOrder, tool.salesUnit)}, and{" "}
      {countUnits(tool.available, tool.salesUnit)} are left.
      {canBeOrdered(tool) &&
        ` Other tools of family ${tool.family} count towards it: order them together from the basket.`}
      {children}
    </Alert>
  );
}

/** The field of the quantity already shows its error, with the current stock. */
const issueText = ({ message }: PlacingIssue): string =>
  message === messages.quantityOutOfRange || message === messages.notEnoughToPurchase
    ? "Nothing is ordered: fewer pieces are left than you asked for."
    : message;
