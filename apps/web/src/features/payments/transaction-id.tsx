import { Button, Text } from "@mantine/core";
import { notifyError, notifySuccess } from "../../shared/notify.ts";

const shownAtStart = 10;
const shownAtEnd = 4;

const shorten = (id: string) => `${id.slice(0, shownAtStart)}…${id.slice(-shownAtEnd)}`;

/** The id of a payment. Where there is too little room it ends in an ellipsis, and its tooltip has all of it. */
export const TransactionId = ({ id }: { id: string }) => (
  <Text component="code" display="block" truncate c="dimmed" fz="xs" title={id}>
    {id}
  </Text>
);

/** The id of a payment, shortened in the middle: a press copies it, and paper has all of it. */
export function TransactionIdToCopy({ id }: { id: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id);
      notifySuccess("Transaction id copied");
    } catch {
      // Browsers allow copying only on secure pages, and if the user permits it.
      notifyError("Your browser does not allow copying here.");
    }
  };
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        px={0}
        aria-label={`Copy ${shorten(id)}, the transaction id`}
        title="Copy"
        onClick={copy}
        rightSection={
          <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
            <path d="M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3" fill="none" stroke="currentColor" strokeWidth="1.5" />
          </svg>
        }
      >
        <code>{shorten(id)}</code>
      </Button>
      <code className="only-print">{id}</code>
    </>
  );
}
