import { Alert } from "@mantine/core";

/** Shown for an order without a response, beside a button that sends it again. */
export function UnansweredAlert({ message }: { message: string }) {
  return (
    <Alert color="red" role="alert" title={message}>
      The shop may have your order already. Try again: it is placed only once.
    </Alert>
  );
}
