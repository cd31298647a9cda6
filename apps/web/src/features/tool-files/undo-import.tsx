import type { ImportId, ImportView } from "@ironmonger/contract/catalog/import-tools";
import { Button } from "@mantine/core";
import { useState } from "react";
import { ConfirmDialog } from "../../shared/kit/dialogs/confirm-dialog.tsx";
import { asProcedure, useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { shownTools } from "../tools/table/use-tool-rows.ts";
import { importKinds, useImportCalls } from "./import-kinds.ts";

/** Undoes a whole import after a confirmation. */
export function UndoImport({ view: { importId, fileName, kind } }: { view: ImportView }) {
  const [isAsking, setAsking] = useState(false);
  const callsOf = useImportCalls();
  const undo = useAction(
    asProcedure((id: ImportId) => callsOf(kind).undoImport.mutate(id)),
    {
      touches: [trpc.catalog.listImports, trpc.catalog.listImportRows, trpc.priceLists, trpc.companies, ...shownTools],
      shows: (utils, view) => utils.catalog.getImport.setData({ importId }, view),
    },
  );
  return (
    <>
      <Button variant="default" loading={undo.isWorking} onClick={() => setAsking(true)}>
        Undo
      </Button>
      <ConfirmDialog
        about={isAsking}
        question={`Undo the import ${fileName}?`}
        onClose={() => setAsking(false)}
        onYes={() => undo.run({ importId })}
      >
        {importKinds[kind].undo}
      </ConfirmDialog>
    </>
  );
}
