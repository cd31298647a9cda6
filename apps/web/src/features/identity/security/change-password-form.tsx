import { ChangePasswordInput } from "@ironmonger/contract/identity";
import { Button, PasswordInput } from "@mantine/core";
import { useContractForm } from "../../../shared/kit/forms/use-contract-form.ts";
import { notifySuccess } from "../../../shared/notify.ts";
import { messageOf } from "../../../shared/server/error-message.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { FormError } from "../auth-card.tsx";
import { PasswordMeter } from "../password-meter.tsx";
import { useSignedIn } from "../use-signed-in.ts";
import classes from "./security.module.css";

/** Changes the password of the signed-in user, who must enter the current one. */
export function ChangePasswordForm() {
  const { user } = useSignedIn();
  const form = useContractForm(ChangePasswordInput, { currentPassword: "", password: "" });
  const change = trpc.identity.changePassword.useMutation({
    onSuccess: () => {
      notifySuccess("Your password is changed. All other devices are signed out.");
      form.reset();
    },
  });
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => change.mutate(values))}>
      <PasswordInput
        label="Current password"
        autoComplete="current-password"
        {...form.getInputProps("currentPassword")}
      />
      <PasswordInput label="New password" autoComplete="new-password" {...form.getInputProps("password")} />
      <PasswordMeter password={form.values.password} about={user ? [user.email, user.displayName] : []} />
      <FormError>{change.error ? messageOf(change.error) : ""}</FormError>
      <Button type="submit" color="safety" loading={change.isPending} className={classes.submit}>
        Change password
      </Button>
    </form>
  );
}

/** For an account that signs in only with Google. */
export function SetPasswordByMail({ email }: { email: string }) {
  const request = trpc.identity.requestPasswordReset.useMutation();
  return (
    <>
      <p>This account has no password; Google signs you in. An email lets you set one.</p>
      <Button
        variant="default"
        loading={request.isPending}
        disabled={request.isSuccess}
        onClick={() => request.mutate({ email })}
      >
        {request.isSuccess ? "Sent" : "Send me an email"}
      </Button>
      <FormError>{request.error ? messageOf(request.error) : ""}</FormError>
    </>
  );
}
