import { describeMissing, describePromise } from "@ironmonger/contract/delivery/describe-promise";
import type { Terms } from "@ironmonger/contract/pricing";
import clsx from "clsx";
import { useIsHydrated } from "../../shared/ui/until-hydrated.tsx";
import { useShop } from "../../shared/use-shop.ts";
import { unbroken } from "../../shared/whole-words.ts";
import classes from "./promise-text.module.css";
import { type PromisedLines, type PromisedTo, usePromise } from "./use-promise.ts";

type Props = { lines: PromisedLines; to?: PromisedTo; className?: string | undefined };

/** "In stock, ships today if ordered by 15:00, with you Tue 1 Dec". Nothing where the shop has no zones. */
export function PromiseText({ lines, to, className }: Props) {
  const { hasPromises, shop, promise } = usePromise(lines, to);
  if (!hasPromises) return null;
  return (
    <p className={clsx(classes.promise, className)} aria-live="polite">
      {promise?.isCovered &&
        unbroken(describePromise(promise, { now: new Date(), shop, stock: stockOf(lines, promise) }))}
    </p>
  );
}

function stockOf(lines: PromisedLines, { backorders }: { backorders: { quantity: number }[] }) {
  const sum = (some: { quantity: number }[]) => some.reduce((total, { quantity }) => total + quantity, 0);
  const missing = sum(backorders);
  if (missing === 0) return "all";
  return missing < sum(lines) ? "some" : "none";
}

/** The part of a quantity that is not in stock: "30 on backorder, expected Tue 1 Dec". */
export function MissingText({
  tool,
  quantity,
}: {
  tool: Terms & { backInStockAt?: string | null | undefined };
  quantity: number;
}) {
  const { timeZone } = useShop();
  // What the server has rendered may be older than today.
  const isHydrated = useIsHydrated();
  const text = isHydrated ? describeMissing(tool, quantity, { now: new Date(), timeZone }) : null;
  return text && <span className={classes.missing}>{text}</span>;
}
