import { useEffect } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import { useSignedIn, useSignOut } from "../features/identity/use-signed-in.ts";
import { trpc } from "../shared/trpc.ts";
import { LoadFailed } from "../shared/ui/load-failed.tsx";
import { Spinner } from "../shared/ui/spinner.tsx";

/** The navigation state of the login page: where to go after signing in. */
export type LoginState = { from: string };

/** Shows the page to signed-in users, sends others to the login page, and shows a spinner until that is known. */
export function RequireUser({ children }: { children: React.ReactNode }) {
  const { user, isPending, isLeaving, error } = useSignedIn();
  const from = useHere();
  const utils = trpc.useUtils();
  if (user) return children;
  if (isPending || isLeaving) return <Spinner />;
  if (error) return <LoadFailed error={error} what="your account" onRetry={() => utils.identity.me.invalidate()} />;
  return <Navigate to="/login" replace state={{ from } satisfies LoginState} />;
}

/** As RequireUser. A signed-in user who is not an admin is signed out and sent to the login page. */
export function RequireAdmin({ children }: { children: React.ReactNode }) {
  const { user } = useSignedIn();
  if (user && !user.isAdmin) return <SendAway />;
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
