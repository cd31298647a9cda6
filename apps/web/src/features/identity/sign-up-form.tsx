import { SignUpInput } from "@ironmonger/contract/identity";
import { Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useContractForm } from "../../shared/kit/forms/use-contract-form.ts";
import { useAction } from "../../shared/kit/use-action.ts";
import { messageOf } from "../../shared/server/error-message.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { FormError, Or } from "./auth-card.tsx";
import { GoogleButton } from "./google/google-button.tsx";
import { PasswordMeter } from "./password-meter.tsx";
import { useCompleteSignIn } from "./use-signed-in.ts";

type Props = {
  /** Filled in for the person who was invited with it. */
  email?: string;
  /** Further fields, below those of the account. */
  children?: ReactNode;
  /** Whether the further fields can be sent. */
  isValid?: () => boolean;
  /** Called once the new user's token has arrived. */
  onDone: () => void;
};

/** Registers and signs in. */
export function SignUpForm({ email = "", children, isValid = () => true, onDone }: Props) {
  const form = useContractForm(SignUpInput, { name: "", email, password: "" });
  const completeSignIn = useCompleteSignIn();
  const [error, setError] = useState("");
  const signUp = useAction(trpc.identity.signUp, {
    onDone: async (user) => {
      await completeSignIn(user);
      onDone();
    },
    onRefused: (error) => setError(messageOf(error)),
  });
  const submit = form.onSubmit((values) => {
    setError("");
    if (isValid()) void signUp.run(values);
  });
  return (
    <>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput label="Name" name="name" autoComplete="name" {...form.getInputProps("name")} />
          <TextInput label="Email" type="email" name="email" autoComplete="username" {...form.getInputProps("email")} />
          <PasswordInput
            label="Password"
            description="At least 6 characters"
            name="password"
            autoComplete="new-password"
            {...form.getInputProps("password")}
          />
          <PasswordMeter password={form.values.password} about={[form.values.name, form.values.email]} />
          {children}
          <FormError>{error}</FormError>
          <Button type="submit" color="safety" fullWidth loading={signUp.isWorking || signUp.isDone}>
            Register
          </Button>
        </Stack>
      </form>
      <Or />
      <GoogleButton returnTo="/" onError={setError} />
    </>
  );
}
