import { SignInInput } from "@ironmonger/contract/identity";
import { Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { useContractForm } from "../../shared/kit/forms/use-contract-form.ts";
import { useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { Or } from "./auth-card.tsx";
import { GoogleButton } from "./google/google-button.tsx";
import { PasswordForm } from "./password-form.tsx";
import { PasskeyButton } from "./second-factor/passkey-button.tsx";

type Props = { returnTo: string; firstError?: string; filledIn?: SignInInput };

/** Signs in. The page decides where to go next. */
export function SignInForm({ returnTo, firstError = "", filledIn = { email: "", password: "" } }: Props) {
  const form = useContractForm(SignInInput, { code: undefined, ...filledIn });
  const signIn = useAction(trpc.identity.signIn);
  const [error, setError] = useState(firstError);
  return (
    <>
      <PasswordForm form={form} signIn={signIn.send} error={error} onError={setError}>
        <TextInput label="Email" type="email" name="email" autoComplete="username" {...form.getInputProps("email")} />
      </PasswordForm>
      <Or />
      <Stack gap="sm">
        <GoogleButton returnTo={returnTo} onError={setError} />
        <PasskeyButton onError={setError} />
      </Stack>
    </>
  );
}
