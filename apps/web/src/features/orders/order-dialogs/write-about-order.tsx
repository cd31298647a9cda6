import type { OrderEvent } from "@ironmonger/contract/orders";
import { Button, Group } from "@mantine/core";
import { useDraft } from "../../../shared/forms/use-draft.ts";
import { useIdempotencyKey } from "../../../shared/forms/use-idempotency-key.ts";
import { ErrorLine } from "../../../shared/kit/notices/error-line.tsx";
import { useAction } from "../../../shared/kit/use-action.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { GrowingTextarea } from "../../../shared/ui/inputs/growing-textarea.tsx";

/** For admins: an internal note, or a message to the buyer. Input survives a reload. */
export function WriteAboutOrder({ orderId }: { orderId: string }) {
  const utils = trpc.useUtils();
  const attempt = useIdempotencyKey(`write:${orderId}`);
  const [draft, setDraft] = useDraft<string | null>(`order-note-${orderId}`, null);
  const text = draft ?? "";
  const writing = {
    isQuiet: true,
    onDone: (history: OrderEvent[]) => {
      attempt.forget();
      utils.orders.listOrderEvents.setData({ orderId }, history);
      setDraft(null);
    },
  };
  const note = useAction(trpc.orders.addNote, writing);
  const message = useAction(trpc.orders.sendMessage, { ...writing, toast: "Message sent to the buyer" });
  const isWorking = note.isWorking || message.isWorking;
  const issue = note.issue || message.issue;
  const input = { orderId, text: text.trim() };
  const keyed = (kind: "note" | "message") => ({ ...input, idempotencyKey: attempt.keyFor({ kind, ...input }) });

  return (
    <div className="no-print">
      <GrowingTextarea
        label="Note or message"
        description="A note is seen by admins only. A message is emailed to the buyer and appears in the order's history."
        minRows={2}
        maxRows={10}
        maxLength={2000}
        value={text}
        onChange={({ currentTarget }) => {
          setDraft(currentTarget.value || null);
          note.reset();
          message.reset();
        }}
      />
      <ErrorLine>{issue}</ErrorLine>
      <Group gap="xs" mt="xs">
        <Button
          size="sm"
          variant="default"
          disabled={!input.text || isWorking}
          loading={note.isWorking}
          onClick={() => note.run(keyed("note"))}
        >
          Add note
        </Button>
        <Button
          size="sm"
          variant="default"
          disabled={!input.text || isWorking}
          loading={message.isWorking}
          onClick={() => message.run(keyed("message"))}
        >
          Send to the buyer
        </Button>
      </Group>
    </div>
  );
}
