import { ApiError } from "./api-error.ts";
import type { Books } from "./books.ts";

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
 * Idempotency keys as the provider has them: the same key with the same body gives the stored answer without doing the
 * work again; with another body it is an error; while the first call is still at work it is a conflict. Only what ran
 * is stored (a success, or a declined card): after a refused parameter or a failing server the key is free again.
 */
export function createAnswerOnce(books: Books) {
  const atWork = new Set<string>();
  return async function answerOnce(
    { key, path, fingerprint }: KeyedCall,
    work: () => Promise<Answer>,
  ): Promise<Answer & { isReplayed: boolean }> {
    const known = books.answers.get(key);
    if (known && known.path !== path) {
      throw idempotencyError(
        400,
        `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${path}' vs '${known.path}'). Try using a key other than '${key}' if you meant to execute a different request.`,
      );
    }
    if (known && known.fingerprint !== fingerprint) {
      throw idempotencyError(
        400,
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      );
    }
    if (known) return { status: known.status, body: known.body, isReplayed: true };
    if (atWork.has(key)) {
      throw idempotencyError(
        409,
        `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
        "idempotency_key_in_use",
      );
    }
    atWork.add(key);
    try {
      const { status, body } = await work();
      if (status === 200 || status === 402) {
        books.answers.put(key, { path, fingerprint, status, body, storedAt: Date.now() });
      }
      return { status, body, isReplayed: false };
    } finally {
      atWork.delete(key);
    }
  };
}

function idempotencyError(status: number, message: string, code?: string): ApiError {
  return new ApiError(status, { type: "idempotency_error", message, ...(code && { code }) });
}
