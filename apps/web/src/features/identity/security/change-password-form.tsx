import { ChangePasswordInput } from "@ironmonger/contract/identity";
import { Button, Group, PasswordInput, Stack } from "@mantine/core";
import { useContractForm } from "../../../shared/kit/forms/use-contract-form.ts";
import { useAction } from "../../../shared/kit/use-action.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { FormError } from "../auth-card.tsx";
import { PasswordMeter } from "../password-meter.tsx";
import { useSignedIn } from "../use-signed-in.ts";

/** Changes the password of the signed-in user, who must enter the current one. */
export function ChangePasswordForm() {
  const { user } = useSignedIn();
  const form = useContractForm(ChangePasswordInput, { currentPassword: "", password: "" });
  const change = useAction(trpc.identity.changePassword, {
    isQuiet: true,
    toast: "Your password is changed. All other devices are signed out.",
    onDone: () => form.reset(),
  });
  return (
    <form noValidate onSubmit={form.onSubmit((values) => change.run(values))}>
      <Stack>
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          {...form.getInputProps("currentPassword")}
        />
        <PasswordInput label="New password" autoComplete="new-password" {...form.getInputProps("password")} />
        <PasswordMeter password={form.values.password} about={user ? [user.email, user.displayName] : []} />
        <FormError>{change.issue}</FormError>
        <Group>
          <Button type="submit" color="safety" loading={change.isWorking}>
            Change password
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** For an account that signs in only with Google. */
export function SetPasswordByMail({ email }: { email: string }) {
  const request = useAction(trpc.identity.requestPasswordReset, { isQuiet: true });
  return (
    <>
      <p>This account has no password; Google signs you in. An email lets you set one.</p>
      <Button variant="default" {...request.button({ email })} disabled={request.isDone}>
        {request.isDone ? "Sent" : "Send me an email"}
      </Button>
      <FormError>{request.issue}</FormError>
    </>
  );
}
