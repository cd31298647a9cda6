import type { MouseEvent } from "react";

/**
 * For a button that acts immediately: the second click of a double click would act again, or on what has moved under the pointer meanwhile,
 * such as the next row or the undo button.
 */
export const onFirstClick =
  (act: () => void) =>
  ({ detail }: Pick<MouseEvent, "detail">): void => {
    if (detail < 2) act();
  };

/** The same for a button that submits its form. */
export const submitOnFirstClick = (event: Pick<MouseEvent, "detail" | "preventDefault">): void => {
  if (event.detail > 1) event.preventDefault();
};
