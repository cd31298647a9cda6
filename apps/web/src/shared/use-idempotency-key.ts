import { useRef } from "react";
import { newKey } from "./new-key.ts";

/**
 * One idempotency key for one request: kept while the same request is retried (so that a lost response cannot do it twice), and replaced
 * when the request changes or after `forget`.
 */
export function useIdempotencyKey() {
  const attempt = useRef<{ body: string; key: string } | null>(null);
  return {
    keyFor(request: object): string {
      const body = JSON.stringify(request);
      if (attempt.current?.body !== body) attempt.current = { body, key: newKey() };
      return attempt.current.key;
    },
    forget() {
      attempt.current = null;
    },
  };
}
