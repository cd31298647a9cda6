import type { SignedInUser } from "@ironmonger/contract/identity";
import { messages } from "@ironmonger/contract/messages";
import { Button, PasswordInput, Stack } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { type ReactNode, useState } from "react";
import { asProcedure, useAction } from "../../shared/kit/use-action.ts";
import { kindOf, messageOf } from "../../shared/server/error-message.ts";
import { FormError } from "./auth-card.tsx";
import { CodeField } from "./second-factor/code-field.tsx";
import { useCompleteSignIn } from "./use-signed-in.ts";

type Props<Values extends { password: string; code?: string | undefined }> = {
  form: UseFormReturnType<Values>;
  signIn: (values: Values) => Promise<SignedInUser>;
  error: string;
  onError: (error: string) => void;
  /** The fields above the password. */
  children: ReactNode;
};

/** Signs in with the password, and with a code if the account requires one. The page decides where to go next. */
export function PasswordForm<Values extends { password: string; code?: string | undefined }>(props: Props<Values>) {
  const { form, signIn, error, onError, children } = props;
  const completeSignIn = useCompleteSignIn();
  const [codeRequest, setCodeRequest] = useState("");

  const enter = useAction(
    asProcedure(async (values: Values) => completeSignIn(await signIn(values))),
    {
      onRefused: (error) => {
        // The code is required after the right password. Until the user enters it, it is undefined and not yet invalid.
        if (kindOf(error) === "second_factor_required" && !codeRequest) setCodeRequest(messageOf(error));
        else onError(messageOf(error));
      },
    },
  );
  const submit = form.onSubmit((values) => {
    onError("");
    void enter.run(values);
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {children}
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          {...form.getInputProps("password")}
        />
        {codeRequest && (
          <CodeField description={codeRequest} {...form.getInputProps("code")} value={form.values.code ?? ""} />
        )}
        <FormError>{error && messages.errorPrefix + error}</FormError>
        <Button type="submit" color="safety" fullWidth loading={enter.isWorking || enter.isDone}>
          Login
        </Button>
      </Stack>
    </form>
  );
}
