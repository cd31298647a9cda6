import { Button, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useOneAtATime } from "../../forms/use-one-at-a-time.ts";
import { Dialog } from "./dialog.tsx";

type Props = {
  isOpen: boolean;
  /** The question itself: it is the dialog's title. */
  question: string;
  /** What will happen, if the question alone does not say it. */
  children?: ReactNode;
  isWorking?: boolean;
  onClose: () => void;
  /** A press is ignored while the promise of the last one is pending. */
  onYes: () => unknown;
};

/** Asks for confirmation before a change with consequences. The focus starts on Close and returns to where it was before. */
export function ConfirmDialog({ isOpen, question, children, isWorking = false, onClose, onYes }: Props) {
  const oneAtATime = useOneAtATime();
  return (
    <Dialog opened={isOpen} onClose={onClose} title={question} centered>
      {children && (
        <Text component="div" size="sm" mb="lg">
          {children}
        </Text>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          Close
        </Button>
        <Button color="red" onClick={() => isOpen && oneAtATime(onYes)} loading={isWorking}>
          Yes
        </Button>
      </Group>
    </Dialog>
  );
}
