import { messages } from "@ironmonger/contract/messages";
import { useState } from "react";
import { ConfirmDialog } from "../../shared/kit/dialogs/confirm-dialog.tsx";
import { useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { useChangeRole } from "./use-change-role.ts";
import { usersInPlace, useUserRows } from "./use-user-rows.ts";

type Kind = "sign-out" | "leave" | "unlock" | "exempt" | "erase";
type PendingMove = { kind: Kind; email: string };

const questions: Record<Kind, string> = {
  "sign-out": "Sign this user out everywhere?",
  leave: "Remove your own admin rights?",
  unlock: "Remove this user's second factor?",
  exempt: "Exempt this buyer from tax?",
  erase: "Erase this person?",
};

const explain: Record<Kind, (email: string) => string> = {
  "sign-out": (email) =>
    `${email} has to log in again on every device. Anyone who knows the password can do so. ${messages.signOutIsFinal}`,
  leave: () => "You leave the office immediately, and only another admin can let you in again.",
  unlock: (email) =>
    `${email} can then log in with the password alone. Make sure by other means than email who is asking. The authenticator app, passkeys and recovery codes are removed, and all sessions end.`,
  exempt: (email) => `${email} pays no tax from the next order on. Orders that are placed already stay as they are.`,
  erase: (email) =>
    `${email} can no longer log in; addresses, lists, notes and the name at reviews are deleted. Orders and invoices stay as long as the settings say. This cannot be undone: make sure that the person has asked for it.`,
};

/** The actions of an admin on an account, with a question before those that cannot be undone. `ownEmail`: of that admin. */
export function useUserMoves(ownEmail: string | undefined) {
  const rows = useUserRows();
  const { makeAdmin, removeAdmin } = useChangeRole(ownEmail);
  const removeSecondFactor = useAction(trpc.users.removeSecondFactor, {
    ...usersInPlace,
    shows: (_utils, { email, hasSecondFactor }) => rows.change(email, { hasSecondFactor }),
    toast: ({ email }) => `${email} has no second factor any more`,
  });
  const setTaxExempt = useAction(trpc.users.setTaxExempt, {
    ...usersInPlace,
    shows: (_utils, { email, isTaxExempt }) => rows.change(email, { isTaxExempt }),
    toast: ({ email, isTaxExempt, hasChanged }) =>
      !hasChanged ? undefined : isTaxExempt ? `${email} is exempt from tax` : `${email} pays tax again`,
    undo:
      ({ email, isTaxExempt }, _input, run) =>
      () =>
        run({ email, isTaxExempt: !isTaxExempt }),
  });
  const signOut = useAction(trpc.identity.signOutUser, {
    touches: usersInPlace.touches,
    toast: (_nothing, { email }) => `${email} is signed out everywhere`,
  });
  const erase = useAction(trpc.users.eraseUser, {
    touches: [trpc.users, trpc.audit, trpc.reviews],
    toast: (_nothing, { email }) => `${email} is erased`,
  });
  const [pending, setPending] = useState<PendingMove | null>(null);
  const act: Record<Kind, (email: string) => unknown> = {
    "sign-out": (email) => signOut.run({ email }),
    leave: (email) => removeAdmin.run({ email }),
    unlock: (email) => removeSecondFactor.run({ email }),
    exempt: (email) => setTaxExempt.run({ email, isTaxExempt: true }),
    erase: (email) => erase.run({ email }),
  };
  return {
    makeAdmin: (email: string) => makeAdmin.run({ email }),
    removeAdmin: (email: string) =>
      email === ownEmail ? setPending({ kind: "leave", email }) : removeAdmin.run({ email }),
    chargeTax: (email: string) => setTaxExempt.run({ email, isTaxExempt: false }),
    ask: (kind: Exclude<Kind, "leave">, email: string) => setPending({ kind, email }),
    question: (
      <ConfirmDialog
        about={pending}
        question={({ kind }) => questions[kind]}
        onClose={() => setPending(null)}
        onYes={({ kind, email }) => void act[kind](email)}
      >
        {({ kind, email }) => explain[kind](email)}
      </ConfirmDialog>
    ),
  };
}
