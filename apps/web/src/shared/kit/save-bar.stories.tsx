import { Button } from "@mantine/core";
import { Shown } from "../../testing/gallery.tsx";
import { SaveBar } from "./save-bar.tsx";

export default {};

export const States = () => (
  <>
    <Shown as="Nothing to save">
      <SaveBar isDirty={false} isSaving={false} />
    </Shown>
    <Shown as="Not saved yet">
      <SaveBar isDirty isSaving={false} onDiscard={() => {}} />
    </Shown>
    <Shown as="Saving">
      <SaveBar isDirty isSaving onDiscard={() => {}} />
    </Shown>
    <Shown as="A long label, and further buttons">
      <SaveBar isDirty isSaving={false} label="Save and send the price list to buyers" onDiscard={() => {}}>
        <Button variant="default">Preview as a buyer sees it</Button>
      </SaveBar>
    </Shown>
  </>
);
