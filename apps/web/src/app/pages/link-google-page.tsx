import { messages } from "@ironmonger/contract/messages";
import { useEffect, useRef } from "react";
import { Navigate, useLocation, useNavigate, useParams } from "react-router";
import { AuthCard, FormError } from "../../features/identity/auth-card.tsx";
import { LinkGoogleForm } from "../../features/identity/google/link-google-form.tsx";
import { returnPathIn } from "../../features/identity/return-path.ts";
import { useCompleteSignIn, useSignedIn } from "../../features/identity/use-signed-in.ts";
import { Spinner } from "../../shared/kit/notices/spinner.tsx";
import { useAction } from "../../shared/kit/use-action.ts";
import { PrefetchLink } from "../../shared/lazy/prefetch-link.tsx";
import { messageOf } from "../../shared/server/error-message.ts";
import { trpc } from "../../shared/server/trpc.ts";

/** Continues a sign-in with Google whose email already has an account: its owner proves it, by the password or by email. */
export function LinkGooglePage() {
  const { token } = useParams();
  const { search } = useLocation();
  const { user } = useSignedIn();
  if (user) return <Navigate to={returnPathIn(search)} replace />;
  return (
    <AuthCard title="Sign in with google" foot={<PrefetchLink to="/login">Back to the login</PrefetchLink>}>
      {token ? <LinkByMail token={token} /> : <LinkPending />}
    </AuthCard>
  );
}

function LinkPending() {
  const pending = trpc.identity.pendingLink.useQuery(undefined, { staleTime: 0 });
  if (pending.isPending) return <Spinner />;
  if (!pending.data) return <FormError>{pending.error ? messageOf(pending.error) : messages.linkElsewhere}</FormError>;
  return <LinkGoogleForm email={pending.data.email} />;
}

function LinkByMail({ token }: { token: string }) {
  const completeSignIn = useCompleteSignIn();
  const navigate = useNavigate();
  const { run, issue } = useAction(trpc.identity.linkByEmail, {
    isQuiet: true,
    onDone: (user) => (user ? completeSignIn(user) : navigate("/second-factor", { replace: true })),
  });
  const sentToken = useRef("");

  // A link works once, so the call is made once.
  useEffect(() => {
    if (sentToken.current === token) return;
    sentToken.current = token;
    void run({ token });
  }, [token, run]);

  return (
    <>
      <div role="status">{issue ? "" : "One moment…"}</div>
      <FormError>{issue}</FormError>
    </>
  );
}
