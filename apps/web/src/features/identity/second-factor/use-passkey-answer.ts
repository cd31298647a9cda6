import type { PasskeyInput } from "@ironmonger/contract/identity";
import { trpc } from "../../../shared/server/trpc.ts";

const cancelled = "The passkey was not used. Try again, or use another way.";

/** Gets a challenge from the shop and a passkey's response to it from the browser. Rejects with a message that can be shown. */
export function usePasskeyAnswer(): () => Promise<PasskeyInput> {
  const { client } = trpc.useUtils();
  return async () => {
    const { options, challenge } = await client.identity.requestPasskey.mutate();
    const { startAuthentication } = await import("@simplewebauthn/browser");
    const credential = await startAuthentication({ optionsJSON: options }).catch((cause: unknown) => {
      throw new Error(cancelled, { cause });
    });
    return { challenge, credential };
  };
}
