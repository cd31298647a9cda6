import { notifyError, notifySuccess } from "../../shared/notify.ts";
import { trpc } from "../../shared/server/trpc.ts";

/** What follows a change of the tree: everything that shows it is read again, and the change can be undone. */
export function useCategoryChanges() {
  const utils = trpc.useUtils();
  const readAgain = () => Promise.all([utils.categories.invalidate(), utils.catalog.invalidate()]);
  const undoing = trpc.categories.undo.useMutation({
    onSuccess: () => {
      notifySuccess("Undone");
      return readAgain();
    },
    onError: notifyError,
  });
  const undo = (undoId: string) => undoing.mutate({ undoId });
  return {
    undo,
    isUndoing: undoing.isPending,
    refresh: (text: string, undoId: string) => {
      notifySuccess(text, () => undo(undoId));
      void readAgain();
    },
  };
}
