import type { MouseEvent } from "react";

/**
 * For a button that acts immediately and that its click replaces: the second click of a double click would act twice, or meet the button that
 * takes it back.
 */
export const onFirstClick =
  (act: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) act();
  };
