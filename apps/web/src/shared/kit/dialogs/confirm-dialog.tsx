import { Button, Group, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useOneAtATime } from "../../forms/use-one-at-a-time.ts";
import { useLast } from "../../use-last.ts";
import { Dialog } from "./dialog.tsx";

type Props<About> = {
  /** What it is about, or true; null or false while it is closed. */
  about: About | null | false;
  /** The question itself: it is the dialog's title. */
  question: string | ((about: About) => string);
  /** What will happen, if the question alone does not say it. */
  children?: ReactNode | ((about: About) => ReactNode);
  onClose: () => void;
  /** The dialog closes when it has ended, unless it resolves to false or rejects. Meanwhile a press is ignored. */
  onYes: (about: About) => unknown;
};

/** Asks for confirmation before a change with consequences. The focus starts on Close and returns to where it was before. */
export function ConfirmDialog<About>({ about, question, children, onClose, onYes }: Props<About>) {
  const open = about === false ? null : about;
  const shown = useLast(open);
  const oneAtATime = useOneAtATime();
  const [isWorking, setWorking] = useState(false);
  const explanation = typeof children === "function" ? shown !== null && children(shown) : children;
  const confirm = async () => {
    if (open === null) return;
    setWorking(true);
    try {
      if ((await onYes(open)) !== false) onClose();
    } finally {
      setWorking(false);
    }
  };
  return (
    <Dialog
      opened={open !== null}
      onClose={onClose}
      title={typeof question === "function" ? shown !== null && question(shown) : question}
      centered
    >
      {explanation && (
        <Text component="div" size="sm" mb="lg">
          {explanation}
        </Text>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          Close
        </Button>
        <Button color="red" onClick={() => oneAtATime(confirm)} loading={isWorking}>
          Yes
        </Button>
      </Group>
    </Dialog>
  );
}
