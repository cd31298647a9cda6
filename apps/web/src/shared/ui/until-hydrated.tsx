import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => {};

/**
 * What a component shows, where the server may have rendered something else: it is rendered again after its hydration, but only if the two
 * differ. Each such rendering is part of one task, in which the page does not respond.
 */
export const useAfterHydration = <Value,>(now: Value, rendered: Value): Value =>
  useSyncExternalStore(
    subscribeToNothing,
    () => now,
    () => rendered,
  );

/** Whether React has hydrated the server's markup. Before that, clicks are lost. */
export const useIsHydrated = (): boolean => useAfterHydration(true, false);

/**
 * Fields and buttons of a page that the server renders. They are disabled until React has hydrated the page: earlier input would be lost,
 * and a form submitted earlier would put its fields, a password among them, into the address.
 */
export const UntilHydrated = ({ children }: { children: React.ReactNode }) => (
  // The browser enables it when React has attached it: to render it again would make one long task of all that a page has.
  <fieldset
    ref={enable}
    role="presentation"
    className="until-hydrated"
    disabled={typeof document === "undefined"}
    suppressHydrationWarning
  >
    {children}
  </fieldset>
);

const enable = (fieldset: HTMLFieldSetElement | null) => {
  if (fieldset) fieldset.disabled = false;
};
