import type { PasskeyInput } from "@ironmonger/contract/identity";
import { useState } from "react";
import { trpc } from "../../../shared/trpc.ts";

const cancelled = "The passkey was not used. Try again, or use another way.";

/** Asks the shop for a challenge and the browser for a passkey's answer to it. Rejects with a message that can be shown. */
export function usePasskeyAnswer(): { answerWithPasskey: () => Promise<PasskeyInput>; isPending: boolean } {
  const request = trpc.identity.requestPasskey.useMutation();
  const [isPending, setIsPending] = useState(false);
  const answerWithPasskey = async () => {
    setIsPending(true);
    try {
      const { options, challenge } = await request.mutateAsync();
      const { startAuthentication } = await import("@simplewebauthn/browser");
      const credential = await startAuthentication({ optionsJSON: options }).catch((cause: unknown) => {
        throw new Error(cancelled, { cause });
      });
      return { challenge, credential };
    } finally {
      setIsPending(false);
    }
  };
  return { answerWithPasskey, isPending };
}
