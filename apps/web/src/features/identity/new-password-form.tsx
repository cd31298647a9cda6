import { ResetPasswordInput } from "@ironmonger/contract/identity";
import { messages } from "@ironmonger/contract/messages";
import { Button, PasswordInput, Stack } from "@mantine/core";
import { useContractForm } from "../../shared/kit/forms/use-contract-form.ts";
import { useAction } from "../../shared/kit/use-action.ts";
import { PrefetchLink } from "../../shared/lazy/prefetch-link.tsx";
import { trpc } from "../../shared/server/trpc.ts";
import { FormError } from "./auth-card.tsx";
import { PasswordMeter } from "./password-meter.tsx";
import { useCompleteSignIn } from "./use-signed-in.ts";

/** Sets a new password with the token of a mailed link, which also signs in unless the account has a second factor. */
export function NewPasswordForm({ token, onDone }: { token: string; onDone: (isSignedIn: boolean) => void }) {
  const form = useContractForm(ResetPasswordInput, { token, password: "" });
  const completeSignIn = useCompleteSignIn();
  const reset = useAction(trpc.identity.resetPassword, {
    isQuiet: true,
    toast: (user) => (user ? messages.passwordChanged : messages.passwordChangedLogIn),
    onDone: async (user) => {
      if (user) await completeSignIn(user);
      onDone(user !== null);
    },
  });
  return (
    <form onSubmit={form.onSubmit((values) => reset.run(values))} noValidate>
      <Stack>
        <PasswordInput
          label="New password"
          name="password"
          autoComplete="new-password"
          {...form.getInputProps("password")}
        />
        <PasswordMeter password={form.values.password} />
        <FormError>{reset.issue}</FormError>
        <Button type="submit" color="safety" fullWidth loading={reset.isWorking}>
          Set new password
        </Button>
        {reset.error ? <PrefetchLink to="/resetpassword">Send a new link</PrefetchLink> : null}
      </Stack>
    </form>
  );
}
