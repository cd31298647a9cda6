import type { MouseEvent } from "react";

/**
 * For a button that acts immediately and is replaced by its click: the second click of a double click would act twice, or hit the undo
 * button.
 */
export const onFirstClick =
  (act: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) act();
  };
