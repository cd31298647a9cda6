import { limits } from "@ironmonger/contract/messages";
import classes from "./stars.module.css";

/** As many star icons as the review has stars, read out as one phrase. */
export function Stars({ count }: { count: number }) {
  return (
    <span role="img" aria-label={`${count} of ${limits.maxStars} stars`} className={classes.stars}>
      {Array.from({ length: count }, (_, place) => place).map((place) => (
        <svg key={place} viewBox="0 0 20 20" width="18" height="18" aria-hidden="true" data-star="">
          <path fill="currentColor" d="m10 1.6 2.5 5.3 5.8.7-4.3 4 1.1 5.7L10 14.5l-5.1 2.8L6 11.6l-4.3-4 5.8-.7z" />
        </svg>
      ))}
      {count === 0 ? <span className={classes.none}>0 stars</span> : null}
    </span>
  );
}
