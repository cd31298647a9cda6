import { Button } from "@mantine/core";
import { asProcedure, useAction } from "../../../shared/kit/use-action.ts";
import { messageOf } from "../../../shared/server/error-message.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { useCompleteSignIn } from "../use-signed-in.ts";
import { usePasskeyAnswer } from "./use-passkey-answer.ts";

/** Signs in by a passkey of this device, without email and password. */
export function PasskeyButton({ onError }: { onError: (message: string) => void }) {
  const { client } = trpc.useUtils();
  const completeSignIn = useCompleteSignIn();
  const answerWithPasskey = usePasskeyAnswer();
  const signInWithPasskey = asProcedure(async () => {
    onError("");
    return completeSignIn(await client.identity.signInWithPasskey.mutate(await answerWithPasskey()));
  });
  const signIn = useAction(signInWithPasskey, { onRefused: (error) => onError(messageOf(error)) });
  return (
    <Button
      variant="default"
      fullWidth
      onClick={() => signIn.run()}
      loading={signIn.isWorking || signIn.isDone}
      leftSection={<Key />}
    >
      Use a passkey
    </Button>
  );
}

function Key() {
  return (
    <svg viewBox="0 0 18 18" width="18" height="18" aria-hidden="true">
      <path
        d="M10.600 7.400 16 2m-2.500 2.500 2 2M11.500 11a4 4 0 1 1-8 0 4 4 0 0 1 8 0Z"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
      />
    </svg>
  );
}
