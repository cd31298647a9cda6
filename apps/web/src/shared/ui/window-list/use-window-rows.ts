import { defaultRangeExtractor, useWindowVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

/** All rows of a short list are in the document, so that nothing below it waits for their heights. */
export const shortLength = 50;

/**
 * Only the rows near the screen are in the document, unless it is printed, because a list can have thousands; and the row with the focus,
 * because a removed field loses its text: it fires no blur event. `body` has the rows as its children, each with its index as `data-index`.
 */
export function useWindowRows<Element extends HTMLElement>(options: {
  count: number;
  height: number;
  keyOf: (index: number) => React.Key;
  /** The heights by which rows are covered at the top and at the bottom of the screen. */
  covered?: { top: number; bottom: number };
}) {
  const body = useRef<Element>(null);
  const [top, setTop] = useState(0);
  const isPrinting = useIsPrinting();
  const renderedKeyOf = useRef(options.keyOf);
  // The content above may grow and shrink.
  useLayoutEffect(() => {
    renderedKeyOf.current = options.keyOf;
    if (body.current) setTop(Math.round(body.current.getBoundingClientRect().top + window.scrollY));
  });
  /** The index of the row with the focus, which has moved if rows were added or removed above it; -1 if there is none. */
  const findFocused = (): number => {
    const rendered = findRowWithFocus(body.current)?.dataset.index;
    if (rendered === undefined) return -1;
    const key = renderedKeyOf.current(Number(rendered));
    for (let index = 0; index < options.count; index += 1) if (options.keyOf(index) === key) return index;
    return -1;
  };
  const virtualizer = useWindowVirtualizer({
    count: options.count,
    estimateSize: () => options.height,
    getItemKey: options.keyOf,
    // The server has no window.
    initialRect: { width: 1024, height: 800 },
    overscan: 8,
    rangeExtractor: (range) =>
      isPrinting || range.count <= shortLength
        ? Array.from({ length: range.count }, (_, index) => index)
        : withIndex(defaultRangeExtractor(range), findFocused()),
    scrollMargin: top,
    scrollPaddingStart: options.covered?.top ?? 0,
    scrollPaddingEnd: options.covered?.bottom ?? 0,
  });
  return { body, top, virtualizer };
}

/** True from the moment before the browser prints. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const before = () => flushSync(() => setPrinting(true));
    const after = () => setPrinting(false);
    window.addEventListener("beforeprint", before);
    window.addEventListener("afterprint", after);
    return () => {
      window.removeEventListener("beforeprint", before);
      window.removeEventListener("afterprint", after);
    };
  }, []);
  return isPrinting;
}

const findRowWithFocus = (body: HTMLElement | null): HTMLElement | undefined =>
  [...(body?.children ?? [])].find(
    (row): row is HTMLElement => row instanceof HTMLElement && row.contains(document.activeElement),
  );

/** In the order of the list, so that React does not move the row with the focus in the document, which would take the focus from it. */
const withIndex = (indexes: number[], index: number): number[] =>
  index === -1 || indexes.includes(index) ? indexes : [...indexes, index].sort((a, b) => a - b);
