import { ResetPasswordInput } from "@ironmonger/contract/identity";
import { messages } from "@ironmonger/contract/messages";
import { Button, PasswordInput } from "@mantine/core";
import { useState } from "react";
import { messageOf } from "../../shared/error-message.ts";
import { notifySuccess } from "../../shared/notify.ts";
import { PrefetchLink } from "../../shared/prefetch-link.tsx";
import { trpc } from "../../shared/trpc.ts";
import { useContractForm } from "../../shared/use-contract-form.ts";
import { FormError } from "./auth-card.tsx";
import { useCompleteSignIn } from "./use-signed-in.ts";

/** Sets a new password with the token of a mailed link, which also signs in. */
export function NewPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const form = useContractForm(ResetPasswordInput, { token, password: "" });
  const reset = trpc.identity.resetPassword.useMutation();
  const completeSignIn = useCompleteSignIn();
  const [error, setError] = useState("");

  const submit = form.onSubmit(async (values) => {
    setError("");
    try {
      await completeSignIn(await reset.mutateAsync(values));
      notifySuccess(messages.passwordChanged);
      onDone();
    } catch (failure) {
      setError(messageOf(failure));
    }
  });
  return (
    <form onSubmit={submit} noValidate>
      <PasswordInput
        label="New password"
        name="password"
        autoComplete="new-password"
        {...form.getInputProps("password")}
      />
      <FormError>{error}</FormError>
      <Button type="submit" color="safety" fullWidth loading={reset.isPending}>
        Set new password
      </Button>
      {error ? <PrefetchLink to="/resetpassword">Send a new link</PrefetchLink> : null}
    </form>
  );
}
