import { useState } from "react";
import { PrefetchLink } from "../../shared/prefetch-link.tsx";
import { trpc } from "../../shared/trpc.ts";
import { forgetWay, readWay } from "./buyers-way.ts";
import classes from "./continue-bar.module.css";
import { useBasketCount } from "./use-basket-count.ts";

/** Leads a buyer who has just signed in back to the tool or the basket they came with. It lies over the page, which does not move. */
export function ContinueBar() {
  const [way, setWay] = useState(readWay);
  const toolId = way?.toolId ?? "";
  const { data: tool } = trpc.catalog.getTool.useQuery({ id: toolId }, { enabled: toolId !== "" });
  const count = useBasketCount();
  const hasBasket = way?.hasBasket === true && Boolean(count);
  if (!way || (!tool && !hasBasket)) return null;
  const close = () => {
    forgetWay();
    setWay(null);
  };
  return (
    <div className={classes.place}>
      <nav className={classes.bar} aria-label="Continue">
        {tool ? (
          <PrefetchLink to={`/purchase/${tool.id}`} onClick={forgetWay}>
            Continue with {tool.name}
          </PrefetchLink>
        ) : null}
        {hasBasket ? (
          <PrefetchLink to="/basket" onClick={forgetWay}>
            Your basket: {count} {count === 1 ? "tool" : "tools"}
          </PrefetchLink>
        ) : null}
        <button type="button" className={classes.close} aria-label="Close" onClick={close}>
          <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
            <path d="m3 3 10 10M13 3 3 13" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
          </svg>
        </button>
      </nav>
    </div>
  );
}
