import { messages } from "@ironmonger/contract/messages";
import { TextInput, type TextInputProps } from "@mantine/core";

/** For the code of the authenticator app, or a recovery code. It appears when the account requires it, and takes the focus. */
export function CodeField(props: TextInputProps) {
  return (
    <TextInput
      label="Code"
      description={messages.secondFactorRequired}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus
      {...props}
    />
  );
}
