import { Modal, type ModalProps } from "@mantine/core";
import { useOpensAfterMount } from "../../lazy/use-opens-after-mount.ts";

export function LoadedModal({ opened, ...props }: ModalProps) {
  return <Modal opened={useOpensAfterMount(opened)} {...props} />;
}
