import { LinkByPasswordInput } from "@ironmonger/contract/identity";
import { messages } from "@ironmonger/contract/messages";
import { Button, PasswordInput } from "@mantine/core";
import { useState } from "react";
import { kindOf, messageOf } from "../../../shared/error-message.ts";
import { trpc } from "../../../shared/trpc.ts";
import { useContractForm } from "../../../shared/use-contract-form.ts";
import { FormError, Or } from "../auth-card.tsx";
import { CodeField } from "../second-factor/code-field.tsx";
import { useCompleteSignIn } from "../use-signed-in.ts";

const untouched: LinkByPasswordInput = { password: "", code: undefined };

/** Proves the account of this email, by its password or by a mail; then Google signs in to it. The page decides where to go next. */
export function LinkGoogleForm({ email }: { email: string }) {
  const form = useContractForm(LinkByPasswordInput, untouched);
  const link = trpc.identity.linkByPassword.useMutation();
  const request = trpc.identity.requestLink.useMutation();
  const completeSignIn = useCompleteSignIn();
  const [error, setError] = useState("");
  const [isWorking, setIsWorking] = useState(false);

  const submit = form.onSubmit(async (values) => {
    setError("");
    setIsWorking(true);
    try {
      await completeSignIn(await link.mutateAsync(values));
    } catch (failure) {
      if (kindOf(failure) === "second_factor_required" && !asksForCode) form.setFieldValue("code", "");
      else setError(messageOf(failure));
      setIsWorking(false);
    }
  });
  const asksForCode = form.values.code !== undefined;
  return (
    <>
      <p>
        There is an account for <strong>{email}</strong>. Show once that it is yours; from then on Google signs you in.
      </p>
      <form onSubmit={submit} noValidate>
        {/* For password managers. */}
        <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          {...form.getInputProps("password")}
        />
        {asksForCode && <CodeField {...form.getInputProps("code")} />}
        <FormError>{error && messages.errorPrefix + error}</FormError>
        <Button type="submit" color="safety" fullWidth loading={isWorking}>
          Login
        </Button>
      </form>
      <Or />
      <Button
        variant="default"
        fullWidth
        loading={request.isPending}
        disabled={request.isSuccess}
        onClick={() => request.mutate()}
      >
        Send me a mail instead
      </Button>
      <div role="status">{request.isSuccess ? messages.linkSent : ""}</div>
      <FormError>{request.error ? messageOf(request.error) : ""}</FormError>
    </>
  );
}
