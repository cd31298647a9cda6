import { messages } from "@ironmonger/contract/messages";
import { Button, Stack } from "@mantine/core";
import { useParams } from "react-router";
import { AuthCard, FormError } from "../../features/identity/auth-card.tsx";
import { useAction } from "../../shared/kit/use-action.ts";
import { PrefetchLink } from "../../shared/lazy/prefetch-link.tsx";
import { trpc } from "../../shared/server/trpc.ts";

/** The page of the link that was sent to a new email. It acts by the button, not by being opened. */
export function ConfirmEmailPage() {
  const { token = "" } = useParams();
  const confirm = useAction(trpc.identity.confirmEmail, {
    touches: [trpc.identity.me, trpc.users, trpc.orders],
    isQuiet: true,
  });
  if (confirm.isDone)
    return (
      <AuthCard title="Thank you" foot={<PrefetchLink to="/dashboard">Go to your profile</PrefetchLink>}>
        <p role="status">{messages.emailConfirmed}</p>
      </AuthCard>
    );
  return (
    <AuthCard
      title="Confirm your new email"
      lead="Your account gets the email to which this link was sent. You log in with it from then on; everything else stays."
    >
      <Stack>
        <Button color="safety" fullWidth {...confirm.button({ token })}>
          Confirm this email
        </Button>
        <FormError>{confirm.issue}</FormError>
      </Stack>
    </AuthCard>
  );
}
