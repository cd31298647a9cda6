import { useRef } from "react";
import { newKey } from "../../shared/new-key.ts";

/**
 * One idempotency key for one order: kept while the same order is tried again (so an answer lost on the way cannot
 * order twice), and a new one as soon as something in it changes or after `forget`.
 */
export function useOrderKey() {
  const attempt = useRef<{ body: string; key: string } | null>(null);
  return {
    keyFor(order: object): string {
      const body = JSON.stringify(order);
      if (attempt.current?.body !== body) attempt.current = { body, key: newKey() };
      return attempt.current.key;
    },
    forget() {
      attempt.current = null;
    },
  };
}
