import type { Store } from "../store.ts";
import { ApiError } from "./api-error.ts";

export interface Answer {
  status: number;
  body: unknown;
}

interface KeyedCall {
  key: string;
  path: string;
  fingerprint: string;
}

/**
 * The provider's idempotency keys: a repeated key with the same body gives the stored answer without doing the work
 * again; with another body it is an error; while the first call is still running it is a conflict. Only a success and a
 * declined card are stored: after a refused parameter or a failing server the key can be used again.
 */
export function createIdempotentRunner(store: Store) {
  const running = new Set<string>();
  return async function runOnce(
    { key, path, fingerprint }: KeyedCall,
    work: () => Promise<Answer>,
  ): Promise<Answer & { isReplayed: boolean }> {
    const stored = store.answers.get(key);
    if (stored && stored.path !== path) {
      throw idempotencyError(
        400,
        `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${path}' vs '${stored.path}'). Try using a key other than '${key}' if you meant to execute a different request.`,
      );
    }
    if (stored && stored.fingerprint !== fingerprint) {
      throw idempotencyError(
        400,
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      );
    }
    if (stored) return { status: stored.status, body: stored.body, isReplayed: true };
    if (running.has(key)) {
      throw idempotencyError(
        409,
        `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
        "idempotency_key_in_use",
      );
    }
    running.add(key);
    try {
      const { status, body } = await work();
      if (status === 200 || status === 402) {
        store.answers.put(key, { path, fingerprint, status, body, storedAt: Date.now() });
      }
      return { status, body, isReplayed: false };
    } finally {
      running.delete(key);
    }
  };
}

function idempotencyError(status: number, message: string, code?: string): ApiError {
  return new ApiError(status, { type: "idempotency_error", message, ...(code && { code }) });
}
