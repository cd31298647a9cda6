import type { DemoAccount } from "@ironmonger/contract/identity";
import { useState } from "react";
import { Navigate, useLocation } from "react-router";
import { useStoreReturnPath } from "../../features/basket/continue/buyers-way.ts";
import { AuthCard } from "../../features/identity/auth-card.tsx";
import { DemoAccounts } from "../../features/identity/demo-accounts.tsx";
import { googleFailure } from "../../features/identity/google/google-failure.ts";
import { returnPath } from "../../features/identity/return-path.ts";
import { SignInForm } from "../../features/identity/sign-in-form.tsx";
import { useSignedIn } from "../../features/identity/use-signed-in.ts";
import { Spinner } from "../../shared/kit/notices/spinner.tsx";
import { PrefetchLink } from "../../shared/lazy/prefetch-link.tsx";
import { trpc } from "../../shared/server/trpc.ts";
import { useIsHydrated } from "../../shared/ui/until-hydrated.tsx";

export function LoginPage() {
  const { state, search } = useLocation();
  const { user, isPending, remembered } = useSignedIn();
  const returnTo = returnPath(state);
  // The server does not know the navigation state, which a reload keeps.
  const comesBack = useIsHydrated() && returnTo !== "/";
  const { data: accounts } = trpc.identity.demoAccounts.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const [chosen, setChosen] = useState<DemoAccount>();
  // Otherwise they return to the tool or the basket itself.
  useStoreReturnPath(returnTo === "/" ? returnTo : null);
  if (user) return <Navigate to={returnTo} replace />;
  if (isPending && remembered) return <Spinner />;
  return (
    <AuthCard
      foot={
        <>
          <p>
            Forgot your password? <PrefetchLink to="/resetpassword">Reset now!</PrefetchLink>
          </p>
          <p>
            New here?{" "}
            <PrefetchLink to="/register" state={() => state}>
              Register
            </PrefetchLink>
          </p>
        </>
      }
      title="Login"
      lead={comesBack ? "Log in to continue. You will come back to where you were." : undefined}
    >
      {accounts && accounts.length > 0 && <DemoAccounts accounts={accounts} onChoose={setChosen} />}
      <SignInForm
        key={chosen?.email}
        returnTo={returnTo}
        firstError={googleFailure(search)}
        {...(chosen ? { filledIn: { email: chosen.email, password: chosen.password } } : {})}
      />
    </AuthCard>
  );
}
