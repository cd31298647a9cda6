import { WriteOffInput } from "@ironmonger/contract/invoices";
import { Button, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { DialogForm, RecordDialog } from "../../shared/kit/dialogs/record-dialog.tsx";
import { useContractForm } from "../../shared/kit/forms/use-contract-form.ts";
import { useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";

/** Claims again what was written off of an invoice. */
export function UndoWriteOff({ number }: { number: string }) {
  const [undone, setUndone] = useState<string | null>(null);
  return (
    <>
      <Button size="sm" variant="default" onClick={() => setUndone(number)}>
        Take the write-off back
      </Button>
      <RecordDialog edited={undone} title={(of) => `Claim ${of} again?`} onClose={() => setUndone(null)}>
        {(of, close) => <UndoForm key={of} number={of} onClose={close} />}
      </RecordDialog>
    </>
  );
}

const Reason = WriteOffInput.pick({ reason: true });

function UndoForm({ number, onClose }: { number: string; onClose: () => void }) {
  const form = useContractForm(Reason, { reason: "" });
  const undo = useAction(trpc.invoices.undoWriteOff, {
    touches: [trpc.invoices],
    toast: `${number} is claimed again`,
    onDone: onClose,
  });
  return (
    <DialogForm
      onSubmit={form.onSubmit(({ reason }) => undo.run({ number, reason }))}
      isSaving={undo.isWorking}
      onClose={onClose}
      submitLabel="Claim it again"
    >
      <Text size="sm">What was written off is open again.</Text>
      <TextInput label="Reason" maxLength={300} data-autofocus {...form.getInputProps("reason")} />
    </DialogForm>
  );
}
