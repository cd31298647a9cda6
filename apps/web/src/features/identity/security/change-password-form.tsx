import { ChangePasswordInput } from "@ironmonger/contract/identity";
import { Button, PasswordInput } from "@mantine/core";
import { useContractForm } from "../../../shared/kit/forms/use-contract-form.ts";
import { useAction } from "../../../shared/kit/use-action.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { FormError } from "../auth-card.tsx";
import { PasswordMeter } from "../password-meter.tsx";
import { useSignedIn } from "../use-signed-in.ts";
import classes from "./security.module.css";

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
    <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => change.run(values))}>
      <PasswordInput
        label="Current password"
        autoComplete="current-password"
        {...form.getInputProps("currentPassword")}
      />
      <PasswordInput label="New password" autoComplete="new-password" {...form.getInputProps("password")} />
      <PasswordMeter password={form.values.password} about={user ? [user.email, user.displayName] : []} />
      <FormError>{change.refusal}</FormError>
      <Button type="submit" color="safety" loading={change.isWorking} className={classes.submit}>
        Change password
      </Button>
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
      <FormError>{request.refusal}</FormError>
    </>
  );
}
