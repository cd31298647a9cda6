import { WriteOffInput } from "@ironmonger/contract/invoices";
import { Button } from "@mantine/core";
import { useState } from "react";
import { ReasonDialog } from "../../shared/kit/dialogs/reason-dialog.tsx";
import { useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";

/** Claims again what was written off of an invoice. */
export function UndoWriteOff({ number }: { number: string }) {
  const [undone, setUndone] = useState<string | null>(null);
  const undo = useAction(trpc.invoices.undoWriteOff, {
    touches: [trpc.invoices],
    toast: `${number} is claimed again`,
  });
  return (
    <>
      <Button size="sm" variant="default" onClick={() => setUndone(number)}>
        Take the write-off back
      </Button>
      <ReasonDialog
        about={undone}
        question={(of) => `Claim ${of} again?`}
        reason={WriteOffInput.shape.reason}
        maxLength={300}
        yes="Claim it again"
        onClose={() => setUndone(null)}
        onYes={(of, reason) => undo.run({ number: of, reason })}
      >
        What was written off is open again.
      </ReasonDialog>
    </>
  );
}
