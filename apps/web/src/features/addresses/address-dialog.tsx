import { type Address, SaveAddressInput } from "@ironmonger/contract/addresses";
import { TextInput } from "@mantine/core";
import { DialogForm, RecordDialog } from "../../shared/kit/dialogs/record-dialog.tsx";
import { useContractForm } from "../../shared/kit/forms/use-contract-form.ts";
import { useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { useShop } from "../../shared/use-shop.ts";
import { AddressFields } from "./address-fields.tsx";
import { useRegionIssue } from "./region-field.tsx";

type Props = {
  /** The user whose address it is. */
  userId: string;
  /** What it is called. */
  noun: "address" | "site";
  /** The company of which the office changes a site. */
  companyId?: string;
  /** The address to change, "new" to add one, null while the dialog is closed. */
  address: Address | "new" | null;
  onClose: () => void;
};

/** Adds an address or changes one. What is typed survives a reload, until the dialog is closed. */
export function AddressDialog({ userId, noun, companyId, address, onClose }: Props) {
  const draftKey = (edited: Address | "new") => `address:${userId}:${edited === "new" ? "new" : edited.id}`;
  return (
    <RecordDialog
      edited={address}
      title={(edited) => (edited === "new" ? `Add ${noun === "site" ? "a site" : "an address"}` : `Change the ${noun}`)}
      draftKey={draftKey}
      onClose={onClose}
    >
      {(edited, close) => (
        <AddressForm
          key={draftKey(edited)}
          draftKey={draftKey(edited)}
          address={edited === "new" ? undefined : edited}
          companyId={companyId}
          onClose={close}
        />
      )}
    </RecordDialog>
  );
}

type FormProps = { draftKey: string; address: Address | undefined; companyId: string | undefined; onClose: () => void };

function AddressForm({ draftKey, address, companyId, onClose }: FormProps) {
  const { country } = useShop();
  const start = {
    label: address?.label ?? "",
    address: address?.address ?? "",
    country: address?.country ?? country,
    region: address?.region ?? "",
    postcode: address?.postcode ?? "",
    phone: address?.phone ?? "",
  };
  const form = useContractForm(SaveAddressInput, start, { draftKey });
  const save = useAction(trpc.addresses.save, {
    shows: (utils, addresses) =>
      utils.addresses.list.setData(companyId === undefined ? undefined : { companyId }, addresses),
    onDone: onClose,
  });

  const regionIssue = useRegionIssue(form.values.country, form.values.region);
  const submit = (values: typeof form.values) =>
    regionIssue === null
      ? save.run({ ...values, id: address?.id, companyId })
      : form.setFieldError("region", regionIssue);

  return (
    <DialogForm onSubmit={form.onSubmit(submit)} isSaving={save.isWorking} onClose={onClose}>
      <AddressFields country={form.values.country} inputProps={(field) => form.getInputProps(field)} isFocused />
      <TextInput
        label="Label (optional)"
        placeholder="Workshop, site office…"
        autoComplete="off"
        {...form.getInputProps("label")}
      />
    </DialogForm>
  );
}
