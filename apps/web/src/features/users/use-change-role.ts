import { messages } from "@ironmonger/contract/messages";
import type { Role, UserPage } from "@ironmonger/contract/users";
import { useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { codeOf } from "../../shared/error-message.ts";
import { notifyError, notifySuccess } from "../../shared/notify.ts";
import { trpc } from "../../shared/trpc.ts";

/** Makes a user an admin. The row shows it immediately, and the old role again if the server refuses. */
export function usePromoteUser() {
  const { undo, ...optimistic } = useOptimisticRole("admin");
  return trpc.users.makeAdmin.useMutation({
    ...optimistic,
    onError: (error, _input, before) => {
      undo(before);
      notifyError(codeOf(error) === "FORBIDDEN" ? messages.promotionFailed : error);
    },
    onSuccess: ({ isNews }) => {
      if (isNews) notifySuccess(messages.promoted);
    },
  });
}

/** Takes the rights away again, in the same way. */
export function useRemoveAdmin() {
  const { undo, ...optimistic } = useOptimisticRole("user");
  return trpc.users.removeAdmin.useMutation({
    ...optimistic,
    onError: (error, _input, before) => {
      undo(before);
      notifyError(error);
    },
    onSuccess: ({ isNews }) => {
      if (isNews) notifySuccess(messages.adminRemoved);
    },
  });
}

function useOptimisticRole(role: Role) {
  const queries = useQueryClient();
  const queryKey = getQueryKey(trpc.users.list);
  const pages = () => queries.getQueriesData<UserPage>({ queryKey });
  return {
    onMutate: async ({ email }: { email: string }) => {
      await queries.cancelQueries({ queryKey });
      const before = pages();
      queries.setQueriesData<UserPage>(
        { queryKey },
        (page) => page && { ...page, rows: page.rows.map((user) => (user.email === email ? { ...user, role } : user)) },
      );
      return before;
    },
    undo: (before: ReturnType<typeof pages> | undefined) => {
      for (const [key, page] of before ?? []) queries.setQueryData(key, page);
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  };
}
