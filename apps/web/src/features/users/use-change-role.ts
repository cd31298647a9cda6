import { messages } from "@ironmonger/contract/messages";
import type { Role } from "@ironmonger/contract/users";
import { type Action, useAction } from "../../shared/kit/use-action.ts";
import { notifyError } from "../../shared/notify.ts";
import { codeOf } from "../../shared/server/error-message.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { usersInPlace, useUserRows } from "./use-user-rows.ts";

/**
 * Makes a user an admin, or removes the rights. The row shows it immediately, and the old role again if the server refuses or it is undone
 * in the toast. The row stays at its position until the table is loaded again.
 */
export function useChangeRole(ownEmail: string | undefined) {
  const rows = useUserRows();
  const setRole = (role: Role, before: Role) => ({
    // Who changes themselves is shown other pages from then on.
    touches: [...usersInPlace.touches, trpc.identity.me],
    outdates: usersInPlace.outdates,
    expects: (_utils: unknown, { email }: { email: string }) => {
      rows.change(email, { role });
      return () => rows.change(email, { role: before });
    },
  });
  const makeAdmin: Action<{ email: string }, unknown> = useAction(trpc.users.makeAdmin, {
    ...setRole("admin", "user"),
    toast: ({ hasChanged }) => (hasChanged ? messages.promoted : undefined),
    undo:
      ({ email }) =>
      () =>
        removeAdmin.run({ email }),
    onRefused: (error) => notifyError(codeOf(error) === "FORBIDDEN" ? messages.promotionFailed : error),
  });
  const removeAdmin = useAction(trpc.users.removeAdmin, {
    ...setRole("user", "admin"),
    toast: ({ hasChanged }) => (hasChanged ? messages.adminRemoved : undefined),
    // Admins who have removed their own rights cannot take them back.
    undo: ({ email }) => (email === ownEmail ? undefined : () => makeAdmin.run({ email })),
  });
  return { makeAdmin, removeAdmin };
}
