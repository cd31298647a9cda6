import { DeleteMyAccountInput } from "@ironmonger/contract/identity";
import type { Profile } from "@ironmonger/contract/users";
import { Button, Group, PasswordInput, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { DialogForm, RecordDialog } from "../../shared/kit/dialogs/record-dialog.tsx";
import { useContractForm } from "../../shared/kit/forms/use-contract-form.ts";
import { asProcedure, useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";

type Props = {
  profile: Pick<Profile, "email" | "hasPassword">;
  /** Leaves the shop's pages of the account, which is gone. */
  onDeleted: () => void;
};

/** What a person may do with all that the shop has about them: get it, or have it deleted. */
export function OwnData({ profile, onDeleted }: Props) {
  const { client } = trpc.useUtils();
  const [deleted, setDeleted] = useState<Props["profile"] | null>(null);
  const download = useAction(
    asProcedure(() => client.identity.exportMyData.query()),
    { onDone: ({ url }) => location.assign(url) },
  );
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        One file has your account, addresses, lists, orders, invoices and reviews.
      </Text>
      <Group>
        <Button variant="default" {...download.button()}>
          Download my data
        </Button>
        <Button variant="subtle" color="red" onClick={() => setDeleted(profile)}>
          Delete my account
        </Button>
      </Group>
      <RecordDialog edited={deleted} title="Delete your account?" onClose={() => setDeleted(null)}>
        {({ email, hasPassword }, close) => (
          <DeleteForm email={email} hasPassword={hasPassword} onClose={close} onDeleted={onDeleted} />
        )}
      </RecordDialog>
    </Stack>
  );
}

type FormProps = Props["profile"] & { onClose: () => void; onDeleted: () => void };

function DeleteForm({ email, hasPassword, onClose, onDeleted }: FormProps) {
  const form = useContractForm(DeleteMyAccountInput, { ...(hasPassword && { password: "" }) });
  const remove = useAction(trpc.identity.deleteMyAccount, { isQuiet: true, onDone: onDeleted });
  return (
    <DialogForm
      onSubmit={form.onSubmit((values) => remove.run(values))}
      isSaving={remove.isWorking}
      issue={remove.issue}
      submitLabel="Delete my account"
      submitColor="red"
      onClose={onClose}
    >
      <Text>
        {email} is signed out everywhere, and your addresses, lists and basket are deleted. This cannot be undone. Your
        reviews stay without your name; orders and invoices stay as long as the law wants them.
      </Text>
      {hasPassword && (
        <PasswordInput
          label="Your password"
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps("password")}
        />
      )}
    </DialogForm>
  );
}
