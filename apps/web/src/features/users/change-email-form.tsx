import { ChangeEmailInput } from "@ironmonger/contract/identity";
import type { Profile } from "@ironmonger/contract/users";
import { Button, Group, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { Fields } from "../../shared/kit/fields.tsx";
import { useContractForm } from "../../shared/kit/forms/use-contract-form.ts";
import { ErrorLine } from "../../shared/kit/notices/error-line.tsx";
import { useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";

type Props = { profile: Pick<Profile, "email" | "hasPassword" | "pendingEmail"> };

/** Asks for another email of the account: a link to it has to be confirmed. */
export function ChangeEmailForm({ profile: { email, hasPassword, pendingEmail } }: Props) {
  const form = useContractForm(ChangeEmailInput, { email: "", ...(hasPassword && { password: "" }) });
  const change = useAction(trpc.identity.changeEmail, {
    touches: [trpc.users.showMyProfile],
    isQuiet: true,
    toast: (_nothing, sent) => `We have sent a link to ${sent.email}`,
    onDone: () => form.reset(),
  });
  return (
    <form noValidate aria-label="Change your email" onSubmit={form.onSubmit((values) => change.run(values))}>
      <Stack>
        <Text size="sm" c="dimmed">
          We send a link to the new address; once you confirm it, you log in with it. Orders and everything else stay.
          Your present address is told.
        </Text>
        {pendingEmail !== null && (
          <p role="status">
            <strong>{pendingEmail}</strong> is waiting for you to confirm it: open the link that we sent there. Until
            then, your email is {email}.
          </p>
        )}
        <Fields>
          <TextInput label="New email" type="email" autoComplete="off" {...form.getInputProps("email")} />
          {hasPassword && (
            <PasswordInput label="Your password" autoComplete="current-password" {...form.getInputProps("password")} />
          )}
        </Fields>
        <ErrorLine>{change.issue}</ErrorLine>
        <Group>
          <Button type="submit" variant="default" loading={change.isWorking}>
            Send the link
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
