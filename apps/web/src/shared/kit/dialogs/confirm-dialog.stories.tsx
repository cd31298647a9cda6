import { longName } from "../../../testing/gallery.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";

export default {};

export const Open = () => (
  <ConfirmDialog about="Clamps" question={(name) => `Delete ${name}?`} onClose={() => {}} onYes={() => {}}>
    {longName} stays in the orders that have it.
  </ConfirmDialog>
);
