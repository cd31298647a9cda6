import type { ImportId, ImportView } from "@ironmonger/contract/catalog/import-tools";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "../../../shared/kit/dialogs/confirm-dialog.tsx";
import { notifyError } from "../../../shared/notify.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { useToolRows } from "../admin/use-tool-rows.ts";
import { importKinds, useImportCalls } from "./import-kinds.ts";

/** Undoes a whole import after a confirmation. */
export function UndoImport({ view: { importId, fileName, kind } }: { view: ImportView }) {
  const utils = trpc.useUtils();
  const tools = useToolRows();
  const [isAsking, setAsking] = useState(false);
  const callsOf = useImportCalls();
  const undo = useMutation({
    mutationFn: (id: ImportId) => callsOf(kind).undoImport.mutate(id),
    onSuccess: (view) => utils.catalog.getImport.setData({ importId }, view),
    onError: notifyError,
    onSettled: () => {
      setAsking(false);
      void utils.catalog.listImports.invalidate();
      void utils.catalog.listImportRows.invalidate();
      void utils.priceLists.invalidate();
      void utils.companies.invalidate();
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
        {importKinds[kind].undo}
      </ConfirmDialog>
    </>
  );
}
