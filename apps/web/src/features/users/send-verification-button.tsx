import { messages } from "@ironmonger/contract/messages";
import { Button } from "@mantine/core";
import { useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";

/** Sends the verification email again. */
export function SendVerificationButton() {
  const sendVerification = useAction(trpc.identity.sendVerification, { toast: messages.verificationSent });
  return (
    <Button size="compact-sm" variant="default" {...sendVerification.button()} disabled={sendVerification.isDone}>
      {sendVerification.isDone ? "Sent" : "Send again"}
    </Button>
  );
}
