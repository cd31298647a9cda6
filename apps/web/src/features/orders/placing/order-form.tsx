import type { PlaceOrderInput } from "@ironmonger/contract/orders/place-order";
import { Button } from "@mantine/core";
import clsx from "clsx";
import type { ReactNode } from "react";
import { useMoney } from "../../../shared/use-money.ts";
import { TotalParts } from "../../pricing/total-parts.tsx";
import type { useCharges } from "../../pricing/use-charges.ts";
import classes from "./order-form.module.css";
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
  /** What is ordered, with the total below it: at the side of a wide screen. */
  aside?: ReactNode;
  /** Above the total. */
  notice?: ReactNode;
  /** Beside the button. */
  beside?: ReactNode;
  /** Below the button. */
  below?: ReactNode;
  className?: string | undefined;
};

/** An order before it is placed: its fields, its total and its button. The page decides what is ordered and which fields there are. */
export function OrderForm({ order, lines, charged, isFromBasket, detail, canOrder, ...props }: Props) {
  const money = useMoney();
  const { placing, sent, submit, sendAgain } = order;
  const hasLines = charged.lines.length > 0;
  const amount = hasLines ? money.format(charged.totalCents) : "—";
  const total = (
    <>
      {hasLines && <TotalParts sums={charged} charges={charged.charges} explanation={charged.explanation} />}
      <p className={classes.sum}>
        <span>Total {detail && <small className={classes.detail}>{detail}</small>}</span>
        <output aria-label="Total">{amount}</output>
      </p>
    </>
  );
  const ordered = { lines, expectedTotalCents: charged.totalCents, isFromBasket };
  return (
    <form
      noValidate
      aria-label={props.label}
      className={clsx(classes.form, props.aside && classes.beside, props.className)}
      onSubmit={submit(ordered, props)}
      onChange={props.onChange}
    >
      <fieldset className={classes.fields} disabled={sent !== undefined}>
        {props.children}
      </fieldset>
      {props.aside && (
        <fieldset className={classes.aside} disabled={sent !== undefined}>
          {props.aside}
          {total}
        </fieldset>
      )}
      {props.notice}
      {placing.step === "unanswered" && <UnansweredAlert message={placing.message} />}
      {!props.aside && <div className={classes.totals}>{total}</div>}
      <div className={clsx(classes.foot, !props.aside && "phone-bar")}>
        {placing.step === "unanswered" ? (
          <Button size="lg" color="safety" onClick={() => sendAgain(placing.order)}>
            {props.sendAgainLabel}
          </Button>
        ) : (
          <Button type="submit" size="lg" color="safety" disabled={!canOrder} loading={sent !== undefined}>
            Place order
            {hasLines && (
              // The total has been read out before.
              <span aria-hidden="true" className={classes.amount}>
                {" · "}
                {amount}
              </span>
            )}
          </Button>
        )}
        {props.beside}
      </div>
      {props.below}
    </form>
  );
}
