import type { PublicContext } from "./context.ts";

type SecurityEvent = "admin-made" | "admin-removed" | "sign-in-failed";

/**
 * Writes a line of the security log: `kind: "security"` and what happened, who did it and from where. `userId` is the account
 * concerned. Never a password, code, token or email: what people type into an email field may be a password.
 */
export function logSecurityEvent(
  { log, user, request }: Pick<PublicContext, "log" | "user" | "request">,
  event: SecurityEvent,
  details: { userId?: string } = {},
): void {
  log.info(
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
