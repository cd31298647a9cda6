import { UndoEmailChangeInput } from "@ironmonger/contract/identity";
import { messages } from "@ironmonger/contract/messages";
import { Button, PasswordInput, Stack } from "@mantine/core";
import { useNavigate, useParams } from "react-router";
import { AuthCard, FormError } from "../../features/identity/auth-card.tsx";
import { PasswordMeter } from "../../features/identity/password-meter.tsx";
import { useContractForm } from "../../shared/kit/forms/use-contract-form.ts";
import { useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";

/** The page of the link that was sent to the former email of an account. */
export function UndoEmailPage() {
  const { token = "" } = useParams();
  const navigate = useNavigate();
  const form = useContractForm(UndoEmailChangeInput, { token, password: "" });
  const undo = useAction(trpc.identity.undoEmailChange, {
    touches: [trpc.identity.me],
    isQuiet: true,
    toast: messages.emailTakenBack,
    onDone: () => navigate("/login", { replace: true }),
  });
  return (
    <AuthCard
      title="Take your email back"
      lead="The account gets this email again, and a new password. All devices are signed out, and what was added meanwhile to log in with is removed."
    >
      <form onSubmit={form.onSubmit((values) => undo.run(values))} noValidate>
        <Stack>
          <PasswordInput
            label="New password"
            name="password"
            autoComplete="new-password"
            {...form.getInputProps("password")}
          />
          <PasswordMeter password={form.values.password} />
          <FormError>{undo.issue}</FormError>
          <Button type="submit" color="safety" fullWidth loading={undo.isWorking}>
            Take it back
          </Button>
        </Stack>
      </form>
    </AuthCard>
  );
}
