import { messages } from "@ironmonger/contract/messages";
import { notifyError, notifySuccess } from "../../../shared/notify.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { useToolRows } from "./use-tool-rows.ts";

/**
 * Deletes a tool and restores it. Its row shows it immediately, and reverts if the server refuses or the deletion is undone in the toast.
 */
export function useDeleteTool() {
  const rows = useToolRows();
  const restoreTool = trpc.catalog.restoreTool.useMutation({
    onSuccess: ({ id }) => {
      rows.setDeleted(id, false);
      notifySuccess(messages.toolRestored);
    },
    onError: notifyError,
    onSettled: rows.markStale,
  });
  const deleteTool = trpc.catalog.deleteTool.useMutation({
    onMutate: ({ id }) => rows.setDeleted(id, true),
    onError: (error, { id }) => {
      rows.setDeleted(id, false);
      notifyError(error);
      return rows.refresh();
    },
    onSuccess: ({ id }) => {
      notifySuccess(messages.deletedSuccessfully, () => restoreTool.mutate({ id }));
      rows.markStale();
    },
  });
  return { deleteTool, restoreTool };
}
