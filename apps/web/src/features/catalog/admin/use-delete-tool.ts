import { messages } from "@ironmonger/contract/messages";
import { notifyError, notifySuccess } from "../../../shared/notify.ts";
import { trpc } from "../../../shared/trpc.ts";
import { useToolRows } from "./use-tool-rows.ts";

/** Deletes a tool. Its row disappears immediately, and returns if the server refuses. */
export function useDeleteTool() {
  const rows = useToolRows();
  return trpc.catalog.deleteTool.useMutation({
    onMutate: ({ id }) =>
      rows.change((page) => {
        const kept = page.rows.filter((tool) => tool.id !== id);
        return { rows: kept, total: page.total - (page.rows.length - kept.length) };
      }),
    onError: (error, _input, undo) => {
      undo?.();
      notifyError(error);
    },
    onSuccess: () => notifySuccess(messages.deletedSuccessfully),
    onSettled: rows.refresh,
  });
}
