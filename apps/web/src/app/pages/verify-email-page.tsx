import type { EmailVerification } from "@ironmonger/contract/identity";
import { messages } from "@ironmonger/contract/messages";
import { Button, Stack, Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useParams } from "react-router";
import { AuthCard } from "../../features/identity/auth-card.tsx";
import { ErrorLine } from "../../shared/kit/notices/error-line.tsx";
import { useAction } from "../../shared/kit/use-action.ts";
import { PrefetchLink } from "../../shared/lazy/prefetch-link.tsx";
import { messageOf } from "../../shared/server/error-message.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { MomentText } from "../../shared/ui/moment-text.tsx";

/** The page of the link in the verification email. In a browser other than the one that registered, it asks before it verifies. */
export function VerifyEmailPage() {
  const { token = "" } = useParams();
  const { run, answer, isWorking, error } = useAction(trpc.identity.verifyEmail, {
    touches: [trpc.identity.me],
    isQuiet: true,
  });
  const disown = useAction(trpc.identity.disownAccount, { isQuiet: true });
  const sentToken = useRef("");

  // A link works once, so the call is made once.
  useEffect(() => {
    if (sentToken.current === token) return;
    sentToken.current = token;
    void run({ token });
  }, [token, run]);

  const failure = error ?? disown.error;
  const isOpen = answer?.account && !failure && !disown.isDone;
  return (
    <AuthCard title="Verify your email">
      <Stack gap="sm" mt="md">
        <div role="status">
          {disown.isDone
            ? messages.accountDisowned
            : answer?.isVerified
              ? messages.emailVerified
              : failure || isOpen
                ? ""
                : "One moment…"}
        </div>
        {failure ? <ErrorLine>{messageOf(failure)}</ErrorLine> : null}
        {isOpen && answer.account ? (
          <Question
            account={answer.account}
            isBusy={isWorking || disown.isWorking}
            onConfirm={() => run({ token, isConfirmed: true })}
            onDisown={() => disown.run({ token })}
          />
        ) : null}
        <Onward isVerified={answer?.isVerified} isDisowned={disown.isDone} isPrompt={Boolean(isOpen)} />
      </Stack>
    </AuthCard>
  );
}

type QuestionProps = {
  account: NonNullable<EmailVerification["account"]>;
  isBusy: boolean;
  onConfirm: () => void;
  onDisown: () => void;
};

function Question({ account: { email, displayName, createdAt }, isBusy, onConfirm, onDisown }: QuestionProps) {
  return (
    <>
      <p>
        The account <strong dir="auto">{displayName}</strong> was made for <strong>{email}</strong> on{" "}
        <MomentText at={createdAt} />, in another browser than this one. Did you make it?
      </p>
      <Button color="safety" fullWidth loading={isBusy} onClick={onConfirm}>
        Confirm
      </Button>
      <Button variant="default" fullWidth disabled={isBusy} onClick={onDisown}>
        This was not me
      </Button>
      <Text size="sm" c="dimmed">
        "This was not me" closes the account. Nobody can log in to it any more.
      </Text>
    </>
  );
}

function Onward({
  isVerified,
  isDisowned,
  isPrompt,
}: Record<"isVerified" | "isDisowned" | "isPrompt", boolean | undefined>) {
  if (isPrompt) return null;
  if (isVerified) return <PrefetchLink to="/catalog">Browse the catalog</PrefetchLink>;
  if (isDisowned) return <PrefetchLink to="/register">Register</PrefetchLink>;
  return <PrefetchLink to="/dashboard">Go to your profile to have a new link sent</PrefetchLink>;
}
