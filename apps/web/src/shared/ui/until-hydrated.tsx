import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => {};

/** Whether React has hydrated the server's markup. Before that, clicks are lost. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );

/**
 * Fields and buttons of a page that the server renders. They are disabled until React has hydrated the page: earlier input would be lost,
 * and a form submitted earlier would put its fields, a password among them, into the address.
 */
export function UntilHydrated({ children }: { children: React.ReactNode }) {
  const isHydrated = useIsHydrated();
  return (
    <fieldset role="presentation" className="until-hydrated" disabled={!isHydrated}>
      {children}
    </fieldset>
  );
}
