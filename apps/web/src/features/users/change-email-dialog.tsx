import { ChangeUserEmailInput, type UserRecord } from "@ironmonger/contract/users";
import { Text, TextInput } from "@mantine/core";
import { DialogForm, RecordDialog } from "../../shared/kit/dialogs/record-dialog.tsx";
import { useContractForm } from "../../shared/kit/forms/use-contract-form.ts";
import { useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";

type Props = { edited: Pick<UserRecord, "email"> | null; onClose: () => void };

/** An admin has the link sent that makes another email that of a person's account. */
export function ChangeEmailDialog({ edited, onClose }: Props) {
  return (
    <RecordDialog edited={edited} title="Change the email" onClose={onClose}>
      {({ email }, close) => <Form email={email} onClose={close} />}
    </RecordDialog>
  );
}

function Form({ email, onClose }: { email: string; onClose: () => void }) {
  const form = useContractForm(ChangeUserEmailInput, { email, newEmail: "" });
  const change = useAction(trpc.users.changeEmail, {
    touches: [trpc.users.getUser, trpc.audit],
    isQuiet: true,
    toast: (_nothing, { newEmail }) => `A link has been sent to ${newEmail}`,
    onDone: onClose,
  });
  return (
    <DialogForm
      onSubmit={form.onSubmit((values) => change.run(values))}
      isSaving={change.isWorking}
      issue={change.issue}
      submitLabel="Send the link"
      onClose={onClose}
    >
      <Text>
        A link goes to the new address; once it is confirmed, {email} is told, and can take the account back for a week.
        Make sure by other means than email who is asking.
      </Text>
      <TextInput label="New email" type="email" data-autofocus {...form.getInputProps("newEmail")} />
    </DialogForm>
  );
}
