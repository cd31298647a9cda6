import { messages } from "@ironmonger/contract/messages";
import { Button, Group, Modal, PasswordInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { asProcedure, useAction } from "../../../shared/kit/use-action.ts";
import { codeOf, messageOf } from "../../../shared/server/error-message.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { FormError } from "../auth-card.tsx";
import { useSignedIn } from "../use-signed-in.ts";
import { CodeField } from "./code-field.tsx";
import { usePasskeyAnswer } from "./use-passkey-answer.ts";

/** Asks the user to prove their identity again: by a code or a passkey if the account has a second factor, otherwise by the password. */
export function StepUpDialog({ onAnswer }: { onAnswer: (isProved: boolean) => void }) {
  const { user } = useSignedIn();
  return (
    <Modal opened onClose={() => onAnswer(false)} title={messages.stepUpRequired}>
      <StepUpForm hasSecondFactor={Boolean(user?.hasSecondFactor)} onAnswer={onAnswer} />
    </Modal>
  );
}

function StepUpForm({
  hasSecondFactor,
  onAnswer,
}: {
  hasSecondFactor: boolean;
  onAnswer: (isProved: boolean) => void;
}) {
  const [value, setValue] = useState("");
  const [error, setError] = useState("");
  const { client } = trpc.useUtils();
  const answerWithPasskey = usePasskeyAnswer();
  const proof = {
    onDone: () => onAnswer(true),
    onRefused: (error: unknown) => setError(codeOf(error) === "CONFLICT" ? messages.signInAgain : messageOf(error)),
  };
  const stepUp = useAction(trpc.identity.stepUp, proof);
  const withPasskey = useAction(
    asProcedure(async () => client.identity.stepUpWithPasskey.mutate(await answerWithPasskey())),
    proof,
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setError("");
    void stepUp.run(hasSecondFactor ? { code: value } : value ? { password: value } : {});
  };
  return (
    <form onSubmit={submit} noValidate>
      {hasSecondFactor ? (
        <CodeField
          description={messages.secondFactorOrPasskey}
          data-autofocus
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
      ) : (
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          data-autofocus
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
      )}
      <FormError>{error}</FormError>
      <Group justify="flex-end" mt="lg">
        {hasSecondFactor && (
          <Button
            variant="default"
            loading={withPasskey.isWorking}
            onClick={() => {
              setError("");
              void withPasskey.run();
            }}
          >
            Use a passkey
          </Button>
        )}
        <Button type="submit" loading={stepUp.isWorking}>
          Continue
        </Button>
      </Group>
    </form>
  );
}
