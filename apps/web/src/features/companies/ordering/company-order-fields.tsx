import { documentLimits } from "@ironmonger/contract/catalog/documents";
import { TextInput } from "@mantine/core";
import { Fields } from "../../../shared/kit/fields.tsx";
import { notifyError } from "../../../shared/notify.ts";
import { FileField } from "../../../shared/ui/inputs/file-drop.tsx";

/** To what the company charges the order. */
export const ChargedToFields = ({
  form,
}: {
  form: { getInputProps: (field: "costCentre" | "reference") => object };
}) => (
  <Fields>
    <TextInput label="Cost centre (optional)" autoComplete="off" {...form.getInputProps("costCentre")} />
    <TextInput label="Your reference (optional)" autoComplete="off" {...form.getInputProps("reference")} />
  </Fields>
);

const maxMegabytes = documentLimits.maxBytes / 1024 / 1024;

/** The PDF of the purchase, which is attached once the order is placed. */
export function PurchaseOrderField({ file, onChange }: { file: File | null; onChange: (file: File | null) => void }) {
  return (
    <FileField
      label="Purchase order (optional)"
      hint={`PDF, up to ${maxMegabytes} MB.`}
      accept="application/pdf,.pdf"
      file={file}
      onChange={(chosen) => {
        if (chosen.size <= documentLimits.maxBytes) onChange(chosen);
        else notifyError(`A purchase order can have at most ${maxMegabytes} MB.`);
      }}
    />
  );
}
