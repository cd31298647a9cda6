import { SignInInput } from "@ironmonger/contract/identity";
import { messages } from "@ironmonger/contract/messages";
import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useState } from "react";
import { kindOf, messageOf } from "../../shared/error-message.ts";
import { trpc } from "../../shared/trpc.ts";
import { useContractForm } from "../../shared/use-contract-form.ts";
import classes from "./auth-card.module.css";
import { FormError, Or } from "./auth-card.tsx";
import { GoogleButton } from "./google/google-button.tsx";
import { CodeField } from "./second-factor/code-field.tsx";
import { PasskeyButton } from "./second-factor/passkey-button.tsx";
import { useCompleteSignIn } from "./use-signed-in.ts";

type Props = { returnTo: string; firstError?: string; filledIn?: SignInInput };

/** Signs in. The page decides where to go next. */
export function SignInForm({ returnTo, firstError = "", filledIn = { email: "", password: "" } }: Props) {
  const form = useContractForm(SignInInput, { code: undefined, ...filledIn });
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
      // The empty code is asked for once the password was right.
      if (kindOf(failure) === "second_factor_required" && !asksForCode) form.setFieldValue("code", "");
      else setError(messageOf(failure));
      setIsWorking(false);
    }
  });
  const asksForCode = form.values.code !== undefined;
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
        {asksForCode && <CodeField {...form.getInputProps("code")} />}
        <FormError>{error && messages.errorPrefix + error}</FormError>
        <Button type="submit" color="safety" fullWidth loading={isWorking}>
          Login
        </Button>
      </form>
      <Or />
      <div className={classes.ways}>
        <GoogleButton returnTo={returnTo} onError={setError} />
        <PasskeyButton onError={setError} />
      </div>
    </>
  );
}
