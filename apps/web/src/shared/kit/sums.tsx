import type { ReactNode } from "react";
import classes from "./sums.module.css";

/** Amounts below each other, such as those that add up to a total: `<Sums><Sum label="Tax">$7</Sum></Sums>`. */
export function Sums({ isLive = false, children }: { isLive?: boolean; children: ReactNode }) {
  return (
    <dl className={classes.sums} aria-live={isLive ? "polite" : undefined}>
      {children}
    </dl>
  );
}

/** `isTotal`: the sum of those above it. */
export function Sum({
  label,
  isTotal = false,
  children,
}: {
  label: ReactNode;
  isTotal?: boolean;
  children: ReactNode;
}) {
  return (
    <div data-total={isTotal || undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
