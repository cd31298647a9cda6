import { messages } from "@ironmonger/contract/messages";
import { TRPCClientError } from "@trpc/client";

/** The message of a failed call: the server's if it responded, otherwise that it could not be reached. */
export function messageOf(error: unknown): string {
  if (error instanceof TRPCClientError) return error.data ? error.message : messages.unreachable;
  if (error instanceof Error && error.message) return error.message;
  return messages.internal;
}

/** The tRPC code of an error, or undefined if the server did not respond. */
export const codeOf = (error: unknown): string | undefined => textOf(dataOf(error).code);

/** Whether the shop has nothing at the address that was asked for. */
export const isMissing = (error: unknown): boolean => ["NOT_FOUND", "BAD_REQUEST"].includes(codeOf(error) ?? "");

/** The kind of an error, more specific than its code: `second_factor_required`, for example. */
export const kindOf = (error: unknown): string | undefined => textOf(dataOf(error).kind);

/** The errors of single fields of the input, with paths such as `["lines", "2", "quantity"]`. */
export function issuesOf(error: unknown): { path: string[]; message: string }[] {
  const { issues } = dataOf(error);
  if (!Array.isArray(issues)) return [];
  return issues.map(({ path, message }) => ({ path: String(path).split("."), message: String(message) }));
}

const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

function dataOf(error: unknown): Record<string, unknown> {
  const data: unknown = error instanceof TRPCClientError ? error.data : undefined;
  return typeof data === "object" && data !== null ? { ...data } : {};
}
