import type { Shipment } from "@ironmonger/contract/orders";
import { Text, TextInput } from "@mantine/core";
import { useDraft } from "../../../shared/forms/use-draft.ts";
import { DialogForm, RecordDialog } from "../../../shared/kit/dialogs/record-dialog.tsx";
import { Fields } from "../../../shared/kit/fields.tsx";
import { useAction } from "../../../shared/kit/use-action.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { CarrierInput } from "../../delivery/carrier-input.tsx";
import { oneOrder } from "../use-order-moves.ts";
import { useOrderRows } from "../use-order-rows.ts";

type Props = { shipment: Shipment; isOpen: boolean; onClose: () => void };

const draftKey = ({ id }: Pick<Shipment, "id">) => `track:${id}`;

/** Sets the carrier and tracking number of a parcel that has left. Input survives a reload, and is gone once the dialog is closed. */
export function TrackDialog({ shipment, isOpen, onClose }: Props) {
  return (
    <RecordDialog
      edited={isOpen ? shipment : null}
      title="Tracking of this shipment"
      draftKey={draftKey}
      onClose={onClose}
    >
      {(shown, close) => <TrackForm shipment={shown} onClose={close} />}
    </RecordDialog>
  );
}

function TrackForm({ shipment: { id, ...parcel }, onClose }: Omit<Props, "isOpen">) {
  const rows = useOrderRows();
  const [draft, setDraft] = useDraft(draftKey({ id }), {
    carrier: parcel.carrier ?? "",
    trackingNumber: parcel.trackingNumber ?? "",
  });
  const tracking = useAction(trpc.orders.trackShipment, {
    touches: oneOrder,
    toast: "Tracking saved",
    onDone: (order) => {
      onClose();
      rows.updateRow(order);
    },
    isQuiet: true,
  });
  const next = { carrier: draft.carrier.trim() || null, trackingNumber: draft.trackingNumber.trim() || null };
  const isChanged = next.carrier !== parcel.carrier || next.trackingNumber !== parcel.trackingNumber;
  return (
    <DialogForm
      label="Tracking"
      isSaving={tracking.isWorking}
      isDisabled={!isChanged}
      issue={tracking.issue}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged) void tracking.run({ id, ...next });
      }}
    >
      <Fields>
        <CarrierInput
          label="Carrier"
          value={draft.carrier}
          onChange={(carrier) => setDraft({ ...draft, carrier })}
          data-autofocus
        />
        <TextInput
          label="Tracking number or link"
          maxLength={300}
          value={draft.trackingNumber}
          onChange={({ currentTarget }) => setDraft({ ...draft, trackingNumber: currentTarget.value })}
        />
      </Fields>
      <Text size="sm">The buyer gets the tracking number by email.</Text>
    </DialogForm>
  );
}
