import { longName, longWord, Shown } from "../../testing/gallery.tsx";
import { Notes } from "./notes.tsx";

export default {};

const form = { isAdding: false, onAdd: async () => undefined, onRemove: () => {} };

export const States = () => (
  <>
    <Shown as="Notes, newest first">
      <Notes
        {...form}
        draftKey="gallery-notes"
        notes={[
          { id: "2", by: "Ada Lovelace", at: "2026-11-23T14:05:00Z", text: "Called. They take the rest on Friday." },
          { id: "1", by: null, at: "2025-01-02T08:00:00Z", text: `${longName} ${longWord}` },
        ]}
      />
    </Shown>
    <Shown as="Empty, and adding">
      <Notes {...form} isAdding draftKey="gallery-no-notes" notes={[]} />
    </Shown>
  </>
);
