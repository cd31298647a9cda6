import { LinkByPasswordInput } from "@ironmonger/contract/identity";
import { messages } from "@ironmonger/contract/messages";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useContractForm } from "../../../shared/kit/forms/use-contract-form.ts";
import { useAction } from "../../../shared/kit/use-action.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { FormError, Or } from "../auth-card.tsx";
import { PasswordForm } from "../password-form.tsx";

const untouched: LinkByPasswordInput = { password: "", code: undefined };

/** Proves the account of this email, by its password or by email; then Google signs in to it. The page decides where to go next. */
export function LinkGoogleForm({ email }: { email: string }) {
  const form = useContractForm(LinkByPasswordInput, untouched);
  const link = useAction(trpc.identity.linkByPassword);
  const request = useAction(trpc.identity.requestLink, { isQuiet: true });
  const [error, setError] = useState("");
  return (
    <>
      <p>
        There is an account for <strong>{email}</strong>. Show once that it is yours; from then on Google signs you in.
      </p>
      <PasswordForm form={form} signIn={link.send} error={error} onError={setError}>
        {/* For password managers. */}
        <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
      </PasswordForm>
      <Or />
      <Button variant="default" fullWidth {...request.button()} disabled={request.isDone}>
        Send me an email instead
      </Button>
      <div role="status">{request.isDone ? messages.linkSent : ""}</div>
      <FormError>{request.issue}</FormError>
    </>
  );
}
