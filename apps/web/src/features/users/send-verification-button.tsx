import { messages } from "@ironmonger/contract/messages";
import { Button } from "@mantine/core";
import { notifyError, notifySuccess } from "../../shared/notify.ts";
import { trpc } from "../../shared/server/trpc.ts";

/** Sends the verification email again. */
export function SendVerificationButton() {
  const sendVerification = trpc.identity.sendVerification.useMutation({
    onSuccess: () => notifySuccess(messages.verificationSent),
    onError: notifyError,
  });
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={sendVerification.isPending}
      disabled={sendVerification.isSuccess}
      onClick={() => sendVerification.mutate()}
    >
      {sendVerification.isSuccess ? "Sent" : "Send again"}
    </Button>
  );
}
