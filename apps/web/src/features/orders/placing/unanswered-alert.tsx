import { Alert } from "@mantine/core";

/** Said of an order without a response, beside a button that sends it again. */
export function UnansweredAlert({ fault, mb }: { fault: string; mb?: "md" }) {
  return (
    <Alert color="red" role="alert" title={fault} mb={mb}>
      The shop may have your order already. Try again: it is placed only once.
    </Alert>
  );
}
