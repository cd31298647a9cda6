import { Alert, Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { messageOf } from "../../../shared/server/error-message.ts";

type Props = {
  /** The request, line by line. */
  lines: string[];
  error: unknown;
  isSending: boolean;
  onSendAgain: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** The message about a request without a response, instead of its form. */
export function UnansweredRequest({ lines, error, isSending, onSendAgain, onClose, children }: Props) {
  return (
    <>
      <Alert color="red" role="alert" title={error ? messageOf(error) : "The shop has not responded"}>
        {children}
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Alert>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button loading={isSending} onClick={onSendAgain}>
          Send again
        </Button>
      </Group>
    </>
  );
}
