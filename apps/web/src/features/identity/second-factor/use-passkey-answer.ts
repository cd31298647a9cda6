import type { PasskeyInput } from "@ironmonger/contract/identity";
import { useState } from "react";
import { useAction } from "../../../shared/kit/use-action.ts";
import { trpc } from "../../../shared/server/trpc.ts";

const cancelled = "The passkey was not used. Try again, or use another way.";

/** Gets a challenge from the shop and a passkey's response to it from the browser. Rejects with a message that can be shown. */
export function usePasskeyAnswer(): { answerWithPasskey: () => Promise<PasskeyInput>; isPending: boolean } {
  const request = useAction(trpc.identity.requestPasskey);
  const [isPending, setIsPending] = useState(false);
  const answerWithPasskey = async () => {
    setIsPending(true);
    try {
      const { options, challenge } = await request.send();
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
