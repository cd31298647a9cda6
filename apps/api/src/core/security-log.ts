import type { Log } from "./services.ts";

type SecurityEvent =
  | "account-closed"
  | "account-erased"
  | "admin-made"
  | "admin-removed"
  | "email-changed"
  | "email-change-requested"
  | "email-change-undone"
  | "identity-linked"
  | "password-changed"
  | "passkey-added"
  | "passkey-refused"
  | "passkey-removed"
  | "passkey-used"
  | "recovery-code-used"
  | "recovery-codes-renewed"
  | "authenticator-added"
  | "authenticator-removed"
  | "second-factor-failed"
  | "second-factor-removed"
  | "settings-changed"
  | "forbidden"
  | "sign-in-failed"
  | "signed-in"
  | "user-signed-out";

/**
 * Writes a line of the security log: `kind: "security"` and what happened, who did it and from where. `userId` is the account concerned.
 * Lines are warnings, so that they are logged at level `warn`, except for successful sign-ins. They never contain a password, code, token
 * or email: what people type into an email field may be a password.
 */
export function logSecurityEvent(
  { log, user, request }: { log: Log; user: { id: string } | null; request: { id: string; address: string } },
  event: SecurityEvent,
  details: { userId?: string; settings?: string[] } = {},
): void {
  const line = {
    kind: "security",
    event,
    ...(user ? { byUserId: user.id } : {}),
    ...details,
    address: request.address,
    requestId: request.id,
  };
  log[event === "signed-in" ? "info" : "warn"](line, `security: ${event}`);
}
