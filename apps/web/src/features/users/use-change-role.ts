import { messages } from "@ironmonger/contract/messages";
import type { Role, UserPage } from "@ironmonger/contract/users";
import { useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { notifyError, notifySuccess } from "../../shared/notify.ts";
import { codeOf } from "../../shared/server/error-message.ts";
import { trpc } from "../../shared/server/trpc.ts";

/**
 * Makes a user an admin, or removes the rights. The row shows it immediately, and the old role again if the server refuses or it is undone
 * in the toast. The row stays at its position until the table is loaded again.
 */
export function useChangeRole(ownEmail: string | undefined) {
  const queries = useQueryClient();
  const utils = trpc.useUtils();
  const queryKey = getQueryKey(trpc.users.list);
  const setRole = (email: string, role: Role) => {
    void queries.cancelQueries({ queryKey });
    queries.setQueriesData<UserPage>(
      { queryKey },
      (page) => page && { ...page, rows: page.rows.map((user) => (user.email === email ? { ...user, role } : user)) },
    );
  };
  const markStale = () => void queries.invalidateQueries({ queryKey, refetchType: "none" });

  const makeAdmin = trpc.users.makeAdmin.useMutation({
    onMutate: ({ email }) => setRole(email, "admin"),
    onError: (error, { email }) => {
      setRole(email, "user");
      notifyError(codeOf(error) === "FORBIDDEN" ? messages.promotionFailed : error);
    },
    onSuccess: ({ email, hasChanged }) => {
      if (hasChanged) notifySuccess(messages.promoted, () => removeAdmin.mutate({ email }));
    },
    onSettled: markStale,
  });
  const removeAdmin = trpc.users.removeAdmin.useMutation({
    onMutate: ({ email }) => setRole(email, "user"),
    onError: (error, { email }) => {
      setRole(email, "admin");
      notifyError(error);
    },
    onSuccess: ({ email, hasChanged }) => {
      // Admins who have removed their own rights cannot take them back.
      const undo = email === ownEmail ? undefined : () => makeAdmin.mutate({ email });
      if (hasChanged) notifySuccess(messages.adminRemoved, undo);
      if (!undo) void utils.identity.me.invalidate();
    },
    onSettled: markStale,
  });
  return { makeAdmin, removeAdmin };
}
