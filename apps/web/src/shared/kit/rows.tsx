import { Skeleton, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { PrefetchLink } from "../lazy/prefetch-link.tsx";
import { Picture } from "../ui/picture.tsx";
import { EmptyText } from "./notices/empty-text.tsx";
import { LoadFailed } from "./notices/load-failed.tsx";
import classes from "./rows.module.css";

type RowsProps<Item> = {
  /** Its name for screen readers, where the heading above it does not say it. */
  label?: string;
  /** What is listed, in the plural: "addresses". It also names what could not be loaded. */
  noun: string;
  /** Undefined while they are loading. */
  items: Item[] | undefined;
  failure?: { isError: boolean; error: unknown; refetch: () => unknown };
  /** What is said if there are none. */
  empty: ReactNode;
  /** How many are expected. */
  skeletonRows?: number;
  children: (item: Item) => ReactNode;
};

/** Of a longer list, only the rows that are in sight are drawn. */
const shortLength = 50;

/** A list of things with a name each, where a table would have one column. `children` gives a `Row` with the key of the item. */
export function Rows<Item>({ label, noun, items, failure, empty, skeletonRows = 3, children }: RowsProps<Item>) {
  if (items === undefined && failure?.isError)
    return (
      <LoadFailed
        what={noun.startsWith("your ") ? noun : `the ${noun}`}
        error={failure.error}
        onRetry={() => void failure.refetch()}
      />
    );
  if (items === undefined)
    return (
      <Stack gap="xs" aria-busy="true">
        {Array.from({ length: skeletonRows }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
          <Skeleton key={index} height="2.75rem" />
        ))}
      </Stack>
    );
  if (items.length === 0) return typeof empty === "string" ? <EmptyText>{empty}</EmptyText> : empty;
  return (
    <ul aria-label={label} className={classes.rows} data-long={items.length > shortLength || undefined}>
      {items.map(children)}
    </ul>
  );
}

type RowProps = {
  /** `div`: inside an item of a list, such as one that draws only what is in sight. */
  component?: "li" | "div";
  name: ReactNode;
  /** The page to which the name leads. */
  to?: string | undefined;
  picture?: string;
  /** What moves it, at the beginning: a `MoveHandle`. */
  handle?: ReactNode;
  /** A quiet text below the name. */
  detail?: ReactNode;
  /** A number, an amount or a state, at the right. */
  figure?: ReactNode;
  /** Buttons, at the end. */
  actions?: ReactNode;
  /** What is wrong with it, with what can be done about it, below. */
  issue?: ReactNode;
};

export function Row({
  component: Element = "li",
  name,
  to,
  picture,
  handle,
  detail,
  figure,
  actions,
  issue,
}: RowProps) {
  return (
    <Element className={classes.row} data-wrong={issue ? true : undefined}>
      {handle}
      {picture !== undefined && (
        <Picture src={picture} alt="" width={40} height={40} sizes="40px" className={classes.picture} />
      )}
      <div className={classes.what}>
        <div className={classes.name} dir="auto">
          {to === undefined ? (
            name
          ) : (
            <PrefetchLink to={to} className="name-link">
              {name}
            </PrefetchLink>
          )}
        </div>
        {detail && <div className={classes.detail}>{detail}</div>}
      </div>
      {figure !== undefined && <span className={classes.figure}>{figure}</span>}
      {actions && <div className={classes.actions}>{actions}</div>}
      {issue && (
        <div className={classes.issue} role="alert">
          {issue}
        </div>
      )}
    </Element>
  );
}
