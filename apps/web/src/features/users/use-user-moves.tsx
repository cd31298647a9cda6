import { messages } from "@ironmonger/contract/messages";
import { useState } from "react";
import { ConfirmDialog } from "../../shared/kit/dialogs/confirm-dialog.tsx";
import { notifyError, notifySuccess } from "../../shared/notify.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { useChangeRole } from "./use-change-role.ts";
import { useRemoveSecondFactor } from "./use-remove-second-factor.ts";
import { useTaxExempt } from "./use-tax-exempt.ts";

type Kind = "sign-out" | "leave" | "unlock" | "exempt";
type PendingMove = { kind: Kind; email: string };

const questions: Record<Kind, string> = {
  "sign-out": "Sign this user out everywhere?",
  leave: "Remove your own admin rights?",
  unlock: "Remove this user's second factor?",
  exempt: "Exempt this buyer from tax?",
};

const explain: Record<Kind, (email: string) => string> = {
  "sign-out": (email) =>
    `${email} has to log in again on every device. Anyone who knows the password can do so. ${messages.signOutIsFinal}`,
  leave: () => "You leave the office immediately, and only another admin can let you in again.",
  unlock: (email) =>
    `${email} can then log in with the password alone. Make sure by other means than email who is asking. The authenticator app, passkeys and recovery codes are removed, and all sessions end.`,
  exempt: (email) => `${email} pays no tax from the next order on. Orders that are placed already stay as they are.`,
};

/** The actions of an admin on an account, with a question before those that cannot be undone. `ownEmail`: of that admin. */
export function useUserMoves(ownEmail: string | undefined) {
  const utils = trpc.useUtils();
  const { makeAdmin, removeAdmin } = useChangeRole(ownEmail);
  const removeSecondFactor = useRemoveSecondFactor();
  const setTaxExempt = useTaxExempt();
  const signOut = trpc.identity.signOutUser.useMutation({
    onSuccess: (_nothing, { email }) => notifySuccess(`${email} is signed out everywhere`),
    onError: notifyError,
  });
  const [pending, setPending] = useState<PendingMove | null>(null);
  // The page of the person shows the answer too.
  const refreshed = { onSettled: () => void utils.users.getUser.invalidate() };
  const act: Record<Kind, (email: string) => void> = {
    "sign-out": (email) => signOut.mutate({ email }, refreshed),
    leave: (email) => removeAdmin.mutate({ email }, refreshed),
    unlock: (email) => removeSecondFactor.mutate({ email }, refreshed),
    exempt: (email) => setTaxExempt.mutate({ email, isTaxExempt: true }, refreshed),
  };
  return {
    makeAdmin: (email: string) => makeAdmin.mutate({ email }, refreshed),
    removeAdmin: (email: string) =>
      email === ownEmail ? setPending({ kind: "leave", email }) : removeAdmin.mutate({ email }, refreshed),
    chargeTax: (email: string) => setTaxExempt.mutate({ email, isTaxExempt: false }, refreshed),
    ask: (kind: Exclude<Kind, "leave">, email: string) => setPending({ kind, email }),
    question: (
      <ConfirmDialog
        about={pending}
        question={({ kind }) => questions[kind]}
        onClose={() => setPending(null)}
        onYes={({ kind, email }) => act[kind](email)}
      >
        {({ kind, email }) => explain[kind](email)}
      </ConfirmDialog>
    ),
  };
}
