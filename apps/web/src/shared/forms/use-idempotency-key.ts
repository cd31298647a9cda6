import { codeOf } from "../server/error-message.ts";
import { isRefusal } from "../server/trpc.ts";
import { newKey } from "./new-key.ts";
import { useDraft } from "./use-draft.ts";

const storageKey = (about: string) => `request:${about}`;

/**
 * One idempotency key for one request, so that a lost response cannot do it twice: the tab keeps both, also over a reload, until the request
 * changes or `forget`, which is called with its response. `about` names what the request is for: "ship:" and the id of an order.
 */
export function useIdempotencyKey<Request extends object>(about: string) {
  const [kept, keep] = useDraft<{ request: Request; key: string } | null>(storageKey(about), null);
  return {
    /** What was sent and has no response yet: it may have been done. */
    unanswered: kept && { ...kept.request, idempotencyKey: kept.key },
    keyFor(request: Request): string {
      if (kept && JSON.stringify(kept.request) === JSON.stringify(request)) return kept.key;
      const key = newKey();
      keep({ request, key });
      return key;
    },
    forget: () => keep(null),
  };
}

/** They come before the shop has looked whether a request was done already. */
const saysNothing = ["UNAUTHORIZED", "FORBIDDEN", "TOO_MANY_REQUESTS"];

/** Whether the refusal says that the request was not done. If it is sent again, an ended session or a limit does not say so. */
export const isFinalRefusal = (error: unknown, isSentAgain: boolean): boolean =>
  isRefusal(error) && !(isSentAgain && saysNothing.includes(codeOf(error) ?? ""));
