import { Textarea, TextInput } from "@mantine/core";
import { z } from "zod";
import { Shown } from "../../../testing/gallery.tsx";
import { Fields } from "../fields.tsx";
import { RecordForm } from "./record-form.tsx";
import { useRecordForm } from "./use-record-form.ts";

export default {};

const Supplier = z.object({ name: z.string().min(1, "Enter a name."), phone: z.string() });
type Supplier = z.infer<typeof Supplier>;
const acme: Supplier = { name: "Acme Joinery Ltd", phone: "555-0100" };

/** A whole form: typed into, its button is in sight. */
function SupplierForm() {
  const form = useRecordForm(Supplier, {
    current: acme,
    toValues: (supplier) => supplier,
    draftKey: "gallery-supplier",
    save: async (supplier) => supplier,
  });
  return (
    <RecordForm form={form} what="Supplier">
      <Fields>
        <TextInput label="Name" {...form.form.getInputProps("name")} />
        <TextInput label="Phone" {...form.form.getInputProps("phone")} />
      </Fields>
    </RecordForm>
  );
}

const still = {
  onSubmit: () => {},
  discard: () => {},
  isDirty: true,
  isSaving: false,
  isRestored: false,
  overtaken: [],
};

export const States = () => (
  <>
    <Shown as="A form that works">
      <SupplierForm />
    </Shown>
    <Shown as="Refused, and restored after a reload">
      <RecordForm form={{ ...still, isRestored: true }} what="Refused supplier" saveLabel="Save supplier">
        <Fields>
          <TextInput label="Name" error="Another supplier has this name." defaultValue="Acme" />
          <Textarea label="Remark" defaultValue="Delivers on Fridays." />
        </Fields>
      </RecordForm>
    </Shown>
    <Shown as="Changed by another admin meanwhile">
      <RecordForm form={{ ...still, overtaken: ["Phone: 555-0100 is now 555-0199"] }} what="Overtaken supplier">
        <TextInput label="Phone" defaultValue="555-0199" />
      </RecordForm>
    </Shown>
    <Shown as="Saving">
      <RecordForm form={{ ...still, isSaving: true }} what="Supplier that is being saved">
        <TextInput label="Name" defaultValue="Acme" />
      </RecordForm>
    </Shown>
  </>
);
