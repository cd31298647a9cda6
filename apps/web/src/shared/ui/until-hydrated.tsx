import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => {};

/**
 * Fields of a page that the server renders. They are disabled until React has taken the page over: what is typed before would
 * be lost, and a form that is sent before would put its fields, a password among them, into the address.
 */
export function UntilHydrated({ children }: { children: React.ReactNode }) {
  const isHydrated = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  return (
    <fieldset className="until-hydrated" disabled={!isHydrated}>
      {children}
    </fieldset>
  );
}
