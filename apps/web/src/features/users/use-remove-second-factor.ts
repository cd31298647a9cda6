import type { UserPage } from "@ironmonger/contract/users";
import { useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { notifyError, notifySuccess } from "../../shared/notify.ts";
import { trpc } from "../../shared/server/trpc.ts";

/** Removes the second factor of a user who has lost it; the row then has no button for it. */
export function useRemoveSecondFactor() {
  const queries = useQueryClient();
  const queryKey = getQueryKey(trpc.users.list);
  return trpc.users.removeSecondFactor.useMutation({
    onSuccess: ({ email, hasSecondFactor }) => {
      queries.setQueriesData<UserPage>(
        { queryKey },
        (page) =>
          page && {
            ...page,
            rows: page.rows.map((user) => (user.email === email ? { ...user, hasSecondFactor } : user)),
          },
      );
      notifySuccess(`${email} has no second factor any more`);
    },
    onError: notifyError,
    onSettled: () => void queries.invalidateQueries({ queryKey, refetchType: "none" }),
  });
}
