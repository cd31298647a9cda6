import { TextInput } from "@mantine/core";
import { longName } from "../../../testing/gallery.tsx";
import { Fields } from "../fields.tsx";
import { DialogForm, RecordDialog } from "./record-dialog.tsx";

export default {};

export const Open = () => (
  <RecordDialog edited={{ name: longName }} title="Edit category" onClose={() => {}}>
    {({ name }, close) => (
      <DialogForm
        onSubmit={(event) => event.preventDefault()}
        isSaving={false}
        onClose={close}
        issue="Another category has this name."
      >
        <Fields>
          <TextInput label="Name" defaultValue={name} data-autofocus />
          <TextInput label="Address" defaultValue="clamps" error="Use small letters and dashes only." />
        </Fields>
      </DialogForm>
    )}
  </RecordDialog>
);
