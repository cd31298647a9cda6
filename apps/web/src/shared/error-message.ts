import { messages } from "@ironmonger/contract/messages";
import { TRPCClientError } from "@trpc/client";

const unreachable = "The shop cannot be reached. Check your connection, then try again.";

/** The message of a failed call: the server's own if it answered, else that it could not be reached. */
export function messageOf(error: unknown): string {
  if (error instanceof TRPCClientError) return error.data ? error.message : unreachable;
  if (error instanceof Error && error.message) return error.message;
  return messages.internal;
}

/** The tRPC code of a refusal, or undefined where the server did not answer. */
export const codeOf = (error: unknown): string | undefined => dataOf(error).code;

/** Which of the errors of one code it is: `second_factor_required`, for example. */
export const kindOf = (error: unknown): string | undefined => dataOf(error).kind;

function dataOf(error: unknown): { code?: string; kind?: string } {
  const data: unknown = error instanceof TRPCClientError ? error.data : undefined;
  if (typeof data !== "object" || data === null) return {};
  return {
    ...("code" in data && typeof data.code === "string" ? { code: data.code } : {}),
    ...("kind" in data && typeof data.kind === "string" ? { kind: data.kind } : {}),
  };
}
