import { formatNumber } from "@ironmonger/contract/money";
import { PrefetchLink } from "../../shared/lazy/prefetch-link.tsx";
import classes from "./basket-button.module.css";
import { useBasketCount } from "./saved-basket.ts";

/** The link to the basket in the bar. The count has its own layer, so that nothing moves when it arrives. */
export function BasketButton({ isHere }: { isHere: boolean }) {
  const count = useBasketCount();
  return (
    <PrefetchLink to="/basket" className={classes.link} aria-current={isHere ? "page" : undefined}>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path
          d="M3 9.5h18l-2 10H5zM8 9.5 11 4m5 5.5L13 4"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
      </svg>
      <span className="sr-only">Basket</span>
      {count ? (
        <span className={classes.count}>
          {formatNumber(count)}
          <span className="sr-only">{count === 1 ? " tool" : " tools"}</span>
        </span>
      ) : null}
    </PrefetchLink>
  );
}
