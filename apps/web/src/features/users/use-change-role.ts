import { messages } from "@ironmonger/contract/messages";
import type { Role } from "@ironmonger/contract/users";
import { type Action, useAction } from "../../shared/kit/use-action.ts";
import { notifyError } from "../../shared/notify.ts";
import { codeOf } from "../../shared/server/error-message.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { useUserRows } from "./use-user-rows.ts";

/**
 * Makes a user an admin, or removes the rights. The row shows it immediately, and the old role again if the server refuses or it is undone
 * in the toast. The row stays at its position until the table is loaded again.
 */
export function useChangeRole(ownEmail: string | undefined) {
  const utils = trpc.useUtils();
  const rows = useUserRows();
  const setRole = (role: Role, before: Role) => ({
    touches: rows.others,
    expects: (_utils: unknown, { email }: { email: string }) => {
      rows.change(email, { role });
      return () => rows.change(email, { role: before });
    },
    onEnd: rows.markStale,
  });
  const makeAdmin: Action<{ email: string }, unknown> = useAction(trpc.users.makeAdmin, {
    ...setRole("admin", "user"),
    toast: ({ hasChanged }) => (hasChanged ? messages.promoted : undefined),
    undo:
      ({ email }) =>
      () =>
        removeAdmin.run({ email }),
    onRefused: (refusal) => notifyError(codeOf(refusal) === "FORBIDDEN" ? messages.promotionFailed : refusal),
  });
  const removeAdmin = useAction(trpc.users.removeAdmin, {
    ...setRole("user", "admin"),
    toast: ({ hasChanged }) => (hasChanged ? messages.adminRemoved : undefined),
    // Admins who have removed their own rights cannot take them back.
    undo: ({ email }) => (email === ownEmail ? undefined : () => makeAdmin.run({ email })),
    onDone: ({ email }) => {
      if (email === ownEmail) void utils.identity.me.invalidate();
    },
  });
  return { makeAdmin, removeAdmin };
}
