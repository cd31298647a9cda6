import clsx from "clsx";
import type { ReactNode } from "react";
import classes from "./order-foot.module.css";

type Props = { amount: string; detail: string; className?: string | undefined; children: ReactNode };

/** The end of an order form: the total, and its button. */
export function OrderFoot({ amount, detail, className, children }: Props) {
  return (
    <div className={clsx(classes.foot, className)}>
      <output className={classes.total} aria-label="Total">
        <strong className={classes.amount}>{amount}</strong>
        <span>{detail}</span>
      </output>
      {children}
    </div>
  );
}
