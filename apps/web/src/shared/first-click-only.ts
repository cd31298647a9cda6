/**
 * A handler of clicks that ignores the second one of a double click: it would do the same again, or do it to what has moved under the
 * pointer meanwhile.
 */
export const firstClickOnly =
  (act: () => void) =>
  ({ detail }: { detail: number }): void => {
    if (detail < 2) act();
  };

/** The same for a button that submits its form. */
export const submitOnFirstClick = (event: { detail: number; preventDefault: () => void }): void => {
  if (event.detail > 1) event.preventDefault();
};
