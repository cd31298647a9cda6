import type { ImportView } from "@ironmonger/contract/catalog/import-tools";
import { Button } from "@mantine/core";
import { useState } from "react";
import { notifyError } from "../../../shared/notify.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { ConfirmDialog } from "../../../shared/ui/confirm-dialog.tsx";
import { useToolRows } from "../admin/use-tool-rows.ts";

/** Undoes a whole import after a confirmation. */
export function UndoImport({ view: { importId, fileName } }: { view: ImportView }) {
  const utils = trpc.useUtils();
  const tools = useToolRows();
  const [isAsking, setAsking] = useState(false);
  const undo = trpc.catalog.undoImport.useMutation({
    onSuccess: (view) => utils.catalog.getImport.setData({ importId }, view),
    onError: notifyError,
    onSettled: () => {
      setAsking(false);
      void utils.catalog.listImports.invalidate();
      void utils.catalog.listImportRows.invalidate();
      void tools.refresh();
    },
  });
  return (
    <>
      <Button variant="default" loading={undo.isPending} onClick={() => setAsking(true)}>
        Undo
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        question={`Undo the import ${fileName}?`}
        isWorking={undo.isPending}
        onClose={() => setAsking(false)}
        onYes={() => undo.mutateAsync({ importId })}
      >
        Changed tools get their previous fields and stock back, and new ones leave the shop. Tools that have been
        changed since stay as they are.
      </ConfirmDialog>
    </>
  );
}
