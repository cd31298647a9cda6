import { Alert, Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { MultilineText } from "../../ui/multiline-text.tsx";

type Props = { what: string; changes: string[]; onDiscard: () => void };

/** Says what another admin has changed meanwhile. */
export function OvertakenNotice({ what, changes, onDiscard }: Props) {
  const notice = useRef<HTMLDivElement>(null);
  // The pressed button may be far below.
  useEffect(() => notice.current?.focus(), []);
  return (
    <Alert
      ref={notice}
      tabIndex={-1}
      color="red"
      title={`${what} was changed while you edited it. Nothing is saved yet.`}
      role="alert"
    >
      <ul>
        {changes.map((change) => (
          <li key={change}>
            <MultilineText>{`${change}.`}</MultilineText>
          </li>
        ))}
      </ul>
      <p>Your input is still in the form below. Compare it with these changes, then save again.</p>
      <Button variant="default" size="sm" mt="sm" onClick={onDiscard}>
        Discard my input
      </Button>
    </Alert>
  );
}
