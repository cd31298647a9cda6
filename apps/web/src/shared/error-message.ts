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
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof TRPCClientError)) return undefined;
  const data: unknown = error.data;
  return typeof data === "object" && data !== null && "code" in data && typeof data.code === "string"
    ? data.code
    : undefined;
}
