import { ResetPasswordInput } from "@ironmonger/contract/identity";
import { messages } from "@ironmonger/contract/messages";
import { Button, PasswordInput } from "@mantine/core";
import { useState } from "react";
import { useContractForm } from "../../shared/kit/forms/use-contract-form.ts";
import { PrefetchLink } from "../../shared/lazy/prefetch-link.tsx";
import { notifySuccess } from "../../shared/notify.ts";
import { messageOf } from "../../shared/server/error-message.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { FormError } from "./auth-card.tsx";
import { PasswordMeter } from "./password-meter.tsx";
import { useCompleteSignIn } from "./use-signed-in.ts";

/** Sets a new password with the token of a mailed link, which also signs in unless the account has a second factor. */
export function NewPasswordForm({ token, onDone }: { token: string; onDone: (isSignedIn: boolean) => void }) {
  const form = useContractForm(ResetPasswordInput, { token, password: "" });
  const reset = trpc.identity.resetPassword.useMutation();
  const completeSignIn = useCompleteSignIn();
  const [error, setError] = useState("");

  const submit = form.onSubmit(async (values) => {
    setError("");
    try {
      const user = await reset.mutateAsync(values);
      if (user) await completeSignIn(user);
      notifySuccess(user ? messages.passwordChanged : messages.passwordChangedLogIn);
      onDone(user !== null);
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
      <PasswordMeter password={form.values.password} />
      <FormError>{error}</FormError>
      <Button type="submit" color="safety" fullWidth loading={reset.isPending}>
        Set new password
      </Button>
      {error ? <PrefetchLink to="/resetpassword">Send a new link</PrefetchLink> : null}
    </form>
  );
}
