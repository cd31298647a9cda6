import { useState } from "react";
import { tabStorage } from "../../../shared/forms/tab-storage.ts";
import { isFinallyRefused, useIdempotencyKey } from "../../../shared/forms/use-idempotency-key.ts";

/**
 * A dialog whose form is stored under `draftKey` and sends one request. Without a response it may have been done, so only the same request
 * is sent again, also after a reload: the dialog then opens with it.
 */
export function useRequestDialog<Request extends object>(draftKey: string, onClose: () => void) {
  const { unanswered, keyFor, forget } = useIdempotencyKey<Request>(draftKey);
  const [again, setAgain] = useState<Request | null>(unanswered);
  const [isReopened, setReopened] = useState(again !== null);
  const leave = () => {
    setReopened(false);
    onClose();
  };
  const discard = () => tabStorage.remove(draftKey);
  return {
    isReopened,
    /** The request to send again, if there is one. */
    again,
    withKey: (request: Request) => ({ ...request, idempotencyKey: keyFor(request) }),
    onError: (error: unknown, request: Request) => {
      const isFinal = isFinallyRefused(error, again !== null);
      if (isFinal) forget();
      setAgain(isFinal ? null : request);
    },
    onDone: () => {
      forget();
      setAgain(null);
      discard();
      leave();
    },
    /** With a request that has no response, the form stays stored. */
    close: () => {
      if (!again) discard();
      leave();
    },
  };
}

export type RequestDialog<Request extends object> = ReturnType<typeof useRequestDialog<Request>>;
