import { CodeInput } from "@ironmonger/contract/identity";
import { messages } from "@ironmonger/contract/messages";
import { Button, Stack } from "@mantine/core";
import { useState } from "react";
import { Navigate, useLocation } from "react-router";
import { AuthCard, FormError, Or } from "../../features/identity/auth-card.tsx";
import { returnPathIn } from "../../features/identity/return-path.ts";
import { CodeField } from "../../features/identity/second-factor/code-field.tsx";
import { PasskeyButton } from "../../features/identity/second-factor/passkey-button.tsx";
import { useCompleteSignIn, useSignedIn } from "../../features/identity/use-signed-in.ts";
import { useContractForm } from "../../shared/kit/forms/use-contract-form.ts";
import { useAction } from "../../shared/kit/use-action.ts";
import { PrefetchLink } from "../../shared/lazy/prefetch-link.tsx";
import { messageOf } from "../../shared/server/error-message.ts";
import { trpc } from "../../shared/server/trpc.ts";

/** Continues a sign-in with Google to an account that has a second factor. */
export function SecondFactorPage() {
  const { search } = useLocation();
  const { user } = useSignedIn();
  const form = useContractForm(CodeInput, { code: "" });
  const completeSignIn = useCompleteSignIn();
  const [error, setError] = useState("");
  const finish = useAction(trpc.identity.finishSignIn, {
    onDone: completeSignIn,
    onRefused: (error) => setError(messageOf(error)),
  });
  const submit = form.onSubmit((values) => {
    setError("");
    void finish.run(values);
  });

  if (user) return <Navigate to={returnPathIn(search)} replace />;
  return (
    <AuthCard title="One more step" foot={<PrefetchLink to="/login">Back to the login</PrefetchLink>}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <CodeField description={messages.secondFactorOrPasskey} {...form.getInputProps("code")} />
          <FormError>{error && messages.errorPrefix + error}</FormError>
          <Button type="submit" color="safety" fullWidth loading={finish.isWorking}>
            Login
          </Button>
        </Stack>
      </form>
      <Or />
      <PasskeyButton onError={setError} />
    </AuthCard>
  );
}
