import { codeOf } from "../server/error-message.ts";
import { isRefused } from "../server/trpc.ts";
import { newKey } from "./new-key.ts";
import { useDraft } from "./use-draft.ts";

const storageKey = (about: string) => `request:${about}`;

/**
 * One idempotency key for one request, so that a lost response cannot do it twice: the tab stores both, also over a reload, until the
 * request changes or `forget`, which is called with its response. `about` names what the request is for: "ship:" and the id of an order.
 */
export function useIdempotencyKey<Request extends object>(about: string) {
  const [stored, store] = useDraft<{ request: Request; key: string } | null>(storageKey(about), null);
  return {
    /** What was sent and has no response yet: it may have been done. */
    unanswered: stored && { ...stored.request, idempotencyKey: stored.key },
    keyFor(request: Request): string {
      if (stored && JSON.stringify(stored.request) === JSON.stringify(request)) return stored.key;
      const key = newKey();
      store({ request, key });
      return key;
    },
    forget: () => store(null),
  };
}

/** They come before the shop has looked whether a request was done already. */
const saysNothing = ["UNAUTHORIZED", "FORBIDDEN", "TOO_MANY_REQUESTS"];

/** Whether the error says that the request was not done. If it is sent again, an ended session or a limit does not say so. */
export const isFinallyRefused = (error: unknown, isSentAgain: boolean): boolean =>
  isRefused(error) && !(isSentAgain && saysNothing.includes(codeOf(error) ?? ""));
