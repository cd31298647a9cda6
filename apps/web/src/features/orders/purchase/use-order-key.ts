import { useRef } from "react";
import { newKey } from "../../../shared/new-key.ts";

/**
 * One idempotency key for one order: kept while the same order is retried (so that a lost answer cannot order twice), and
 * replaced when the order changes or after `forget`.
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
