import type { PlaceOrderInput } from "@ironmonger/contract/orders/place-order";
import { Button, Fieldset, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Panel } from "../../../shared/kit/panel.tsx";
import { RecordPage } from "../../../shared/kit/record.tsx";
import { useMoney } from "../../../shared/use-money.ts";
import { TotalParts } from "../../pricing/total-parts.tsx";
import type { useCharges } from "../../pricing/use-charges.ts";
import { UnansweredAlert } from "./unanswered-alert.tsx";
import type { OrderFormState } from "./use-order-form.ts";

type Props = {
  /** The form's name for screen readers. */
  label: string;
  order: OrderFormState;
  lines: PlaceOrderInput["lines"];
  charged: ReturnType<typeof useCharges>;
  /** Whether the lines come from the buyer's basket. */
  isFromBasket?: boolean;
  /** What the total covers: "60 pieces at $3". */
  detail?: string;
  canOrder: boolean;
  /** The button that sends an order without a response again. */
  sendAgainLabel: string;
  onChange?: () => void;
  /** Called when the order is sent. */
  onSend?: () => void;
  /** Called when the order is not sent, because a field has an error. */
  onInvalid?: () => void;
  /** The fields. */
  children: ReactNode;
  /** What is ordered, with the total: at the side of a wide screen. */
  aside?: { title: string; link: ReactNode; lines: ReactNode };
  /** Above the total. */
  notice?: ReactNode;
  /** Beside the button. */
  beside?: ReactNode;
  /** Below the button. */
  below?: ReactNode;
};

/** An order before it is placed: its fields, its total and its button. The page decides what is ordered and which fields there are. */
export function OrderForm({ order, lines, charged, isFromBasket, detail, canOrder, ...props }: Props) {
  const money = useMoney();
  const { placing, sent, submit, sendAgain } = order;
  const hasLines = charged.lines.length > 0;
  const amount = hasLines ? money.format(charged.totalCents) : "—";
  const total = (
    <TotalParts
      sums={charged}
      charges={charged.charges}
      explanation={charged.explanation}
      total={{
        label: (
          <>
            Total{" "}
            {detail && (
              <Text component="small" c="dimmed" fz="sm">
                {detail}
              </Text>
            )}
          </>
        ),
        amount: <output aria-label="Total">{amount}</output>,
      }}
    />
  );
  const isSent = sent !== undefined;
  const work = (
    <>
      <Fieldset variant="unstyled" disabled={isSent}>
        <Stack>{props.children}</Stack>
      </Fieldset>
      {!props.aside && total}
      {props.notice}
      {placing.step === "unanswered" && <UnansweredAlert message={placing.message} />}
      <div className="phone-bar">
        {placing.step === "unanswered" ? (
          <Button size="lg" color="safety" fullWidth onClick={() => sendAgain(placing.order)}>
            {props.sendAgainLabel}
          </Button>
        ) : (
          <Button type="submit" size="lg" color="safety" fullWidth disabled={!canOrder} loading={isSent}>
            Place order
            {hasLines && (
              // The total is read out by itself.
              <span aria-hidden="true">
                {"\u00a0· "}
                {amount}
              </span>
            )}
          </Button>
        )}
        {props.beside}
      </div>
      {props.below}
    </>
  );
  return (
    <form
      noValidate
      aria-label={props.label}
      onSubmit={submit({ lines, expectedTotalCents: charged.totalCents, isFromBasket }, props)}
      onChange={props.onChange}
    >
      {props.aside ? (
        <RecordPage
          keepsFacts
          facts={
            <Panel title={props.aside.title} aside={props.aside.link}>
              <Fieldset variant="unstyled" disabled={isSent}>
                {props.aside.lines}
              </Fieldset>
              {total}
            </Panel>
          }
        >
          {work}
        </RecordPage>
      ) : (
        <Stack>{work}</Stack>
      )}
    </form>
  );
}
