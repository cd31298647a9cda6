import { SignInInput } from "@ironmonger/contract/identity";
import { messages } from "@ironmonger/contract/messages";
import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useState } from "react";
import { messageOf } from "../../shared/error-message.ts";
import { trpc } from "../../shared/trpc.ts";
import { useContractForm } from "../../shared/use-contract-form.ts";
import { FormError, Or } from "./auth-card.tsx";
import { GoogleButton } from "./google-button.tsx";
import { useCompleteSignIn } from "./use-signed-in.ts";

type Props = { returnTo: string; firstError?: string; filledIn?: SignInInput };

/** Signs in. The page decides where to go next. */
export function SignInForm({ returnTo, firstError = "", filledIn = { email: "", password: "" } }: Props) {
  const form = useContractForm(SignInInput, filledIn);
  const signIn = trpc.identity.signIn.useMutation();
  const completeSignIn = useCompleteSignIn();
  const [error, setError] = useState(firstError);
  const [isWorking, setIsWorking] = useState(false);

  const submit = form.onSubmit(async (values) => {
    setError("");
    setIsWorking(true);
    try {
      await completeSignIn(await signIn.mutateAsync(values));
    } catch (failure) {
      setError(messageOf(failure));
      setIsWorking(false);
    }
  });
  return (
    <>
      <form onSubmit={submit} noValidate>
        <TextInput label="Email" type="email" name="email" autoComplete="username" {...form.getInputProps("email")} />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          {...form.getInputProps("password")}
        />
        <FormError>{error && messages.errorPrefix + error}</FormError>
        <Button type="submit" color="safety" fullWidth loading={isWorking}>
          Login
        </Button>
      </form>
      <Or />
      <GoogleButton returnTo={returnTo} onError={setError} />
    </>
  );
}
