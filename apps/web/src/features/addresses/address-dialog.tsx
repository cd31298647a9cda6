import { type Address, SaveAddressInput } from "@ironmonger/contract/addresses";
import { Button, Group, Modal, Stack, TextInput } from "@mantine/core";
import { notifyError } from "../../shared/notify.ts";
import { trpc } from "../../shared/trpc.ts";
import { useContractForm } from "../../shared/use-contract-form.ts";
import { useLast } from "../../shared/use-last.ts";
import { useShop } from "../../shared/use-shop.ts";
import { AddressFields } from "./address-fields.tsx";

type Props = {
  /** The address to change, "new" to add one, null while the dialog is closed. */
  address: Address | "new" | null;
  onClose: () => void;
};

/** Adds an address or changes one. */
export function AddressDialog({ address, onClose }: Props) {
  const shown = useLast(address);
  return (
    <Modal
      opened={address !== null}
      onClose={onClose}
      title={shown === "new" ? "Add an address" : "Change the address"}
      closeButtonProps={{ "aria-label": "Dismiss" }}
    >
      {shown && <AddressForm address={shown === "new" ? undefined : shown} onClose={onClose} />}
    </Modal>
  );
}

function AddressForm({ address, onClose }: { address: Address | undefined; onClose: () => void }) {
  const utils = trpc.useUtils();
  const { country } = useShop();
  const form = useContractForm(SaveAddressInput, {
    label: address?.label ?? "",
    address: address?.address ?? "",
    country: address?.country ?? country,
    region: address?.region ?? "",
    phone: address?.phone ?? "",
  });
  const save = trpc.addresses.save.useMutation({
    onSuccess: (addresses) => {
      utils.addresses.list.setData(undefined, addresses);
      onClose();
    },
    onError: notifyError,
  });

  return (
    <form noValidate onSubmit={form.onSubmit((values) => save.mutate({ ...values, id: address?.id }))}>
      <Stack>
        <AddressFields inputProps={(field) => form.getInputProps(field)} isFocused />
        <TextInput
          label="Label (optional)"
          placeholder="Workshop, site office…"
          autoComplete="off"
          {...form.getInputProps("label")}
        />
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button type="submit" loading={save.isPending}>
          Save
        </Button>
      </Group>
    </form>
  );
}
