import { RequestPasswordResetInput } from "@ironmonger/contract/identity";
import { messages } from "@ironmonger/contract/messages";
import { Button, Stack, TextInput } from "@mantine/core";
import { useContractForm } from "../../shared/kit/forms/use-contract-form.ts";
import { useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { FormError } from "./auth-card.tsx";

export function RequestResetForm() {
  const form = useContractForm(RequestPasswordResetInput, { email: "" });
  const request = useAction(trpc.identity.requestPasswordReset, { isQuiet: true });
  return (
    <form onSubmit={form.onSubmit((values) => request.run(values))} noValidate>
      <Stack>
        <TextInput label="Email" type="email" name="email" autoComplete="username" {...form.getInputProps("email")} />
        <FormError>{request.issue}</FormError>
        <Button type="submit" color="safety" fullWidth loading={request.isWorking}>
          Send reset email
        </Button>
        <div role="status">
          {request.isDone ? (
            <>
              <strong>{messages.passwordResetSent}</strong>
              <p>If there is an account for this address, the link is on its way. It works once.</p>
            </>
          ) : null}
        </div>
      </Stack>
    </form>
  );
}
