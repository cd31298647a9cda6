import { type MouseEvent, useRef } from "react";

/** Lets the second click of a double click do nothing, where the first one put something else under the pointer. */
export function useIgnoredSecondClick() {
  const isIgnored = useRef(false);
  const stopSecond = (event: MouseEvent) => {
    if (event.detail <= 1 || !isIgnored.current) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    /** To be called by the first click. */
    ignore() {
      isIgnored.current = true;
    },
    props: {
      onMouseDownCapture: (event: MouseEvent) => {
        if (event.detail <= 1) isIgnored.current = false;
        stopSecond(event);
      },
      onClickCapture: stopSecond,
    },
  };
}
