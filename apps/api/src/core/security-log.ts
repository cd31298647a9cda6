import type { PublicContext } from "./context.ts";

type SecurityEvent =
  | "account-closed"
  | "admin-made"
  | "admin-removed"
  | "identity-linked"
  | "password-changed"
  | "sign-in-failed";

/**
 * Writes a line of the security log, as a warning so that every level of the log down to `warn` has it: `kind: "security"` and what happened, who did it and from where. `userId` is the account
 * concerned. Never a password, code, token or email: what people type into an email field may be a password.
 */
export function logSecurityEvent(
  { log, user, request }: Pick<PublicContext, "log" | "user" | "request">,
  event: SecurityEvent,
  details: { userId?: string } = {},
): void {
  log.warn(
    {
      kind: "security",
      event,
      ...(user ? { byUserId: user.id } : {}),
      ...details,
      address: request.address,
      requestId: request.id,
    },
    `security: ${event}`,
  );
}
