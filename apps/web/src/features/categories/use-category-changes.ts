import { useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";

/** What follows a change of the tree: everything that shows it is read again, and the change can be undone. */
export function useCategoryChanges() {
  const touches = [trpc.categories, trpc.catalog, trpc.audit];
  const { run, isWorking } = useAction(trpc.categories.undo, { touches, toast: "Undone" });
  return {
    undo: (undoId: string) => void run({ undoId }),
    isUndoing: isWorking,
    /** The options of an action that changes the tree. */
    undoable: {
      touches,
      undo:
        ({ undoId }: { undoId: string }) =>
        () =>
          run({ undoId }),
    },
  };
}
