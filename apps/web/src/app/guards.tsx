import { useEffect } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import { useSignedIn, useSignOut } from "../features/identity/use-signed-in.ts";
import { LoadFailed } from "../shared/kit/notices/load-failed.tsx";
import { Spinner } from "../shared/kit/notices/spinner.tsx";
import { trpc } from "../shared/server/trpc.ts";
import { UntilHydrated, useAfterHydration } from "../shared/ui/until-hydrated.tsx";

/** The navigation state of the login page: where to go after signing in. */
export type LoginState = { from: string };

/**
 * Shows the page to signed-in users and sends others to the login page. Until that is known, the server and browsers that remember a user
 * show the page with skeletons in place of its data; other browsers show a spinner.
 */
export function RequireUser({ children }: { children: React.ReactNode }) {
  const { user, remembered, isPending, isLeaving, error } = useSignedIn();
  const isShown = useAfterHydration(user !== null || (isPending && remembered !== null), user !== null || isPending);
  const from = useHere();
  const utils = trpc.useUtils();
  if (isShown)
    return (
      <UntilHydrated>
        {/* Chromium sometimes lays out nothing of a container of size queries, such as a table, that is directly in a `fieldset`. */}
        <div>{children}</div>
      </UntilHydrated>
    );
  if (isPending || isLeaving) return <Spinner />;
  if (error) return <LoadFailed error={error} what="your account" onRetry={() => utils.identity.me.invalidate()} />;
  return <Navigate to="/login" replace state={{ from } satisfies LoginState} />;
}

/**
 * As RequireUser. A signed-in user who is not an admin is signed out and sent to the login page; an admin who has to add a second factor
 * first is sent to the page that adds it.
 */
export function RequireAdmin({ children }: { children: React.ReactNode }) {
  const { user } = useSignedIn();
  if (user && !user.isAdmin) return <SendAway />;
  if (user?.needsSecondFactor) return <Navigate to="/dashboard/security" replace />;
  return <RequireUser>{children}</RequireUser>;
}

function SendAway() {
  const { signOut } = useSignOut();
  const navigate = useNavigate();
  const from = useHere();
  useEffect(() => {
    signOut()
      .catch(() => {})
      .finally(() => navigate("/login", { replace: true, state: { from } satisfies LoginState }));
  }, [signOut, navigate, from]);
  return <Spinner />;
}

function useHere(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}
