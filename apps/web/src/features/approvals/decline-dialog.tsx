import { DecideInput } from "@ironmonger/contract/approvals";
import type { Order } from "@ironmonger/contract/orders";
import { TextInput } from "@mantine/core";
import { z } from "zod";
import { DialogForm, RecordDialog } from "../../shared/kit/dialogs/record-dialog.tsx";
import { useContractForm } from "../../shared/kit/forms/use-contract-form.ts";
import { useDecide } from "./use-decide.ts";

type Declined = Pick<Order, "id" | "number">;

const Reason = z.object({ reason: DecideInput.shape.reason.pipe(z.string("Say why it is declined")) });

/** Asks for the reason, which the buyer reads. */
export function DeclineDialog({ order, onClose }: { order: Declined | null; onClose: () => void }) {
  return (
    <RecordDialog edited={order} title={({ number }) => `Decline order ${number}`} onClose={onClose}>
      {(declined, close) => <DeclineForm key={declined.id} order={declined} onClose={close} />}
    </RecordDialog>
  );
}

function DeclineForm({ order, onClose }: { order: Declined; onClose: () => void }) {
  const form = useContractForm(Reason, { reason: "" });
  const decide = useDecide({ onDone: onClose });
  return (
    <DialogForm
      onSubmit={form.onSubmit(({ reason }) => decide.run({ orderId: order.id, decision: "decline", reason }))}
      isSaving={decide.isWorking}
      onClose={onClose}
      submitLabel="Decline"
      submitColor="red"
    >
      <TextInput
        label="Reason"
        description="Who ordered it reads this."
        autoComplete="off"
        {...form.getInputProps("reason")}
      />
    </DialogForm>
  );
}
