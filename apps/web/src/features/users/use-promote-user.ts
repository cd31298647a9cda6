import { messages } from "@ironmonger/contract/messages";
import type { UserPage } from "@ironmonger/contract/users";
import { useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { codeOf } from "../../shared/error-message.ts";
import { notifyError, notifySuccess } from "../../shared/notify.ts";
import { trpc } from "../../shared/trpc.ts";

/** Makes a user an admin. The row shows it immediately, and the old role again if the server refuses. */
export function usePromoteUser() {
  const queries = useQueryClient();
  const queryKey = getQueryKey(trpc.users.list);

  return trpc.users.makeAdmin.useMutation({
    onMutate: async ({ email }) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueriesData<UserPage>({ queryKey });
      queries.setQueriesData<UserPage>(
        { queryKey },
        (page) =>
          page && {
            ...page,
            rows: page.rows.map((user) => (user.email === email ? { ...user, role: "admin" } : user)),
          },
      );
      return before;
    },
    onError: (error, _input, before) => {
      for (const [key, page] of before ?? []) queries.setQueryData(key, page);
      notifyError(codeOf(error) === "FORBIDDEN" ? messages.promotionFailed : error);
    },
    onSuccess: ({ isNews }) => {
      if (isNews) notifySuccess(messages.promoted);
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
}
