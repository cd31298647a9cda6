import type { Charges, OrderSums } from "@ironmonger/contract/pricing/charges";
import { totalRows } from "@ironmonger/contract/pricing/explain-charges";
import clsx from "clsx";
import { useMoney } from "../../shared/use-money.ts";
import classes from "./total-parts.module.css";

type Props = {
  sums: OrderSums;
  charges: Charges | null;
  /** Why the order is charged its delivery and tax. */
  explanation: { text: string }[];
  className?: string | undefined;
};

/** The items of a total, and why they are charged. Delivery and tax are named even if there is none. */
export function TotalParts({ sums, charges, explanation, className }: Props) {
  const money = useMoney();
  const charged = totalRows(sums, charges, money).filter(({ isTotal }) => !isTotal);
  const { delivery = null, tax = null } = charges ?? {};
  const rows = [
    ...charged,
    ...(delivery ? [] : [{ label: "Delivery", text: "Free" }]),
    ...(tax?.rates.length || tax?.isExempt ? [] : [{ label: "Tax", text: "None" }]),
  ];
  return (
    <div className={clsx(classes.sums, className)}>
      <dl className={classes.rows}>
        {rows.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <WhyCharges explanation={explanation} />
    </div>
  );
}

export function WhyCharges({ explanation }: Pick<Props, "explanation">) {
  if (explanation.length === 0) return null;
  return (
    <details className={classes.why}>
      <summary>Why these charges?</summary>
      <ul>
        {explanation.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  );
}
