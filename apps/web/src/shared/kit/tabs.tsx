import { formatNumber } from "@ironmonger/contract/money";
import { type ReactNode, useEffect, useRef } from "react";
import { Link, type To } from "react-router";
import classes from "./tabs.module.css";

export type Tab = {
  key: string;
  label: ReactNode;
  to: To;
  /** How many rows it has; undefined while they are being counted. Left out if they are not counted. */
  count?: number | undefined;
  /** Something on it is not saved yet. */
  isUnsaved?: boolean;
  tooltip?: string | undefined;
};

type Props = {
  /** What they are, for screen readers: "Views". */
  label: string;
  tabs: Tab[];
  /** The key of the one that is shown. */
  here: string | undefined;
  isLoading?: boolean;
  /** Buttons behind the last one. */
  children?: ReactNode;
};

/** Views of one page, each with an address of its own. On phones the row is scrolled to the one that is shown. */
export function Tabs({ label, tabs, here, isLoading = false, children }: Props) {
  const bar = useRef<HTMLElement>(null);
  // On a phone they are wider than the screen, and their counts come later.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is chosen
  useEffect(() => {
    const nav = bar.current;
    const chosen = nav?.querySelector<HTMLElement>("[aria-current]");
    if (!nav || !chosen) return;
    const sizes = new ResizeObserver(() => {
      nav.scrollLeft = chosen.offsetLeft - nav.offsetLeft - 48;
    });
    sizes.observe(nav);
    sizes.observe(chosen);
    return () => sizes.disconnect();
  }, [here, isLoading]);
  return (
    <nav ref={bar} aria-label={label} className={classes.tabs} data-pending={isLoading || undefined}>
      {tabs.map((tab) => (
        <Link
          key={tab.key}
          to={tab.to}
          replace
          preventScrollReset
          className={classes.tab}
          aria-current={tab.key === here ? "page" : undefined}
          title={tab.tooltip}
        >
          {tab.label}
          {"count" in tab && (
            <span className={classes.count}>{tab.count !== undefined && formatNumber(tab.count)}</span>
          )}
          {tab.isUnsaved && <span className={classes.unsaved}>Unsaved</span>}
        </Link>
      ))}
      {children}
    </nav>
  );
}
