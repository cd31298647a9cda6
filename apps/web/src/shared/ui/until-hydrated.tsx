import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => {};

/** Whether React has taken over what the server rendered. Before that, presses are lost. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );

/**
 * Fields and buttons of a page that the server renders. They are disabled until React has taken the page over: what is typed before would
 * be lost, and a form that is sent before would put its fields, a password among them, into the address.
 */
export function UntilHydrated({ children }: { children: React.ReactNode }) {
  const isHydrated = useIsHydrated();
  return (
    <fieldset role="presentation" className="until-hydrated" disabled={!isHydrated}>
      {children}
    </fieldset>
  );
}
