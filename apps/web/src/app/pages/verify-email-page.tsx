import { messages } from "@ironmonger/contract/messages";
import { useEffect, useRef } from "react";
import { useParams } from "react-router";
import { AuthCard } from "../../features/identity/auth-card.tsx";
import { messageOf } from "../../shared/error-message.ts";
import { PrefetchLink } from "../../shared/prefetch-link.tsx";
import { trpc } from "../../shared/trpc.ts";
import classes from "./verify-email-page.module.css";

export function VerifyEmailPage() {
  const { token = "" } = useParams();
  const utils = trpc.useUtils();
  const { mutate, isSuccess, error } = trpc.identity.verifyEmail.useMutation({
    onSuccess: () => utils.identity.me.invalidate(),
  });
  const asked = useRef("");

  // A link works once, so the call is made once.
  useEffect(() => {
    if (asked.current === token) return;
    asked.current = token;
    mutate({ token });
  }, [token, mutate]);

  return (
    <AuthCard title="Verify your email">
      <div className={classes.outcome}>
        <div role="status">{isSuccess ? messages.emailVerified : error ? "" : "One moment…"}</div>
        {error ? (
          <p role="alert" className="error-line">
            {messageOf(error)}
          </p>
        ) : null}
        <p>
          {isSuccess ? (
            <PrefetchLink to="/catalog">Browse the catalog</PrefetchLink>
          ) : (
            <PrefetchLink to="/dashboard">Go to your profile to have a new link sent</PrefetchLink>
          )}
        </p>
      </div>
    </AuthCard>
  );
}
