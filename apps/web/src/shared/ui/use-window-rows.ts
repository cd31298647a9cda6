import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState } from "react";

/** Only the rows near the screen are in the document, because a list can have thousands. */
export function useWindowRows<Element extends HTMLElement>(options: {
  count: number;
  height: number;
  keyOf: (place: number) => React.Key;
  /** The heights by which rows are covered at the top and at the bottom of the screen. */
  covered?: { top: number; bottom: number };
}) {
  const body = useRef<Element>(null);
  const [top, setTop] = useState(0);
  // The content above may grow and shrink.
  useLayoutEffect(() => {
    if (body.current) setTop(Math.round(body.current.getBoundingClientRect().top + window.scrollY));
  });
  const virtualizer = useWindowVirtualizer({
    count: options.count,
    estimateSize: () => options.height,
    getItemKey: options.keyOf,
    // The server has no window.
    initialRect: { width: 1024, height: 800 },
    overscan: 8,
    scrollMargin: top,
    scrollPaddingStart: options.covered?.top ?? 0,
    scrollPaddingEnd: options.covered?.bottom ?? 0,
  });
  return { body, top, virtualizer };
}
