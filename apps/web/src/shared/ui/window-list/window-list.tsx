import clsx from "clsx";
import type { CSSProperties, ReactNode } from "react";
import { shortLength, useWindowRows } from "./use-window-rows.ts";
import classes from "./window-list.module.css";

/** A list that can have thousands of rows: of a long one, only those near the screen are in the document. */
export function WindowList<Item>({
  items,
  keyOf,
  height,
  label,
  className,
  children,
}: {
  items: Item[];
  keyOf: (item: Item) => string | number;
  /** Of a row that has not been measured yet, in pixels. */
  height: number;
  label?: string;
  className?: string | undefined;
  children: (item: Item) => ReactNode;
}) {
  const { body, top, virtualizer } = useWindowRows<HTMLUListElement>({
    count: items.length,
    height,
    keyOf: (index) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
  });
  const isShort = items.length <= shortLength;
  return (
    <ul
      ref={body}
      aria-label={label}
      className={clsx(classes.list, className)}
      data-short={isShort || undefined}
      style={{ "--list-height": `${virtualizer.getTotalSize()}px` } as CSSProperties}
    >
      {virtualizer.getVirtualItems().map(({ key, index, start }) => {
        const item = items[index];
        return item === undefined ? null : (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-setsize={items.length}
            aria-posinset={index + 1}
            className={classes.item}
            style={{ "--item-top": `${start - top}px` } as CSSProperties}
          >
            {children(item)}
          </li>
        );
      })}
    </ul>
  );
}
