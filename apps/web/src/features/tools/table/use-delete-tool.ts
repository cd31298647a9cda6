import { messages } from "@ironmonger/contract/messages";
import { useAction } from "../../../shared/kit/use-action.ts";
import { notifyError } from "../../../shared/notify.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { toolsInPlace, useToolRows } from "./use-tool-rows.ts";

/**
 * Deletes a tool and restores it. Its row shows it immediately, and reverts if the server refuses or the deletion is undone in the toast.
 */
export function useDeleteTool() {
  const rows = useToolRows();
  const restoreTool = useAction(trpc.catalog.restoreTool, {
    shows: (_utils, { id }) => rows.setDeleted(id, false),
    toast: messages.toolRestored,
    ...toolsInPlace,
  });
  const deleteTool = useAction(trpc.catalog.deleteTool, {
    expects: (_utils, { id }) => {
      rows.setDeleted(id, true);
      return () => rows.setDeleted(id, false);
    },
    toast: messages.deletedSuccessfully,
    undo:
      ({ id }) =>
      () =>
        restoreTool.run({ id }),
    ...toolsInPlace,
    onRefused: (error) => {
      notifyError(error);
      rows.refresh();
    },
  });
  return { deleteTool, restoreTool };
}
