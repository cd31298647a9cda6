import type { ModalProps } from "@mantine/core";
import { lazyDialog, useLazyDialog } from "../../lazy/lazy-part.ts";

const lazyModal = lazyDialog<ModalProps>("src/shared/kit/dialogs/loaded-modal.tsx", () =>
  import("./loaded-modal.tsx").then((m) => m.LoadedModal),
);

/** Mantine's modal, loaded when it first opens, or before, when the page is idle. */
export function Dialog(props: ModalProps) {
  const Modal = useLazyDialog(lazyModal, props.opened, props.onClose);
  return Modal && <Modal {...props} />;
}
