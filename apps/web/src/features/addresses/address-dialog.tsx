import { type Address, defaultCountry, SaveAddressInput } from "@ironmonger/contract/addresses";
import { countryCodes } from "@ironmonger/contract/countries";
import { Button, Group, Modal, NativeSelect, Stack, Textarea, TextInput } from "@mantine/core";
import { countryName } from "../../shared/country-name.ts";
import { notifyError } from "../../shared/notify.ts";
import { trpc } from "../../shared/trpc.ts";
import { useContractForm } from "../../shared/use-contract-form.ts";
import { useLast } from "../../shared/use-last.ts";

type Props = {
  /** The address to change, "new" for another one, null while the dialog is closed. */
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

const countries = countryCodes
  .map((code) => ({ value: code, label: countryName(code) }))
  .toSorted((a, b) => a.label.localeCompare(b.label, "en"));

function AddressForm({ address, onClose }: { address: Address | undefined; onClose: () => void }) {
  const utils = trpc.useUtils();
  const form = useContractForm(SaveAddressInput, {
    label: address?.label ?? "",
    address: address?.address ?? "",
    country: address?.country ?? defaultCountry,
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
        <Textarea
          label="Address"
          description="As it is printed on the parcel"
          autosize
          minRows={3}
          data-autofocus
          autoComplete="street-address"
          {...form.getInputProps("address")}
        />
        <NativeSelect label="Country" data={countries} autoComplete="country" {...form.getInputProps("country")} />
        <TextInput label="State or region (optional)" autoComplete="address-level1" {...form.getInputProps("region")} />
        <TextInput label="Phone" type="tel" autoComplete="tel" {...form.getInputProps("phone")} />
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
