import type { DeviceSession } from "@ironmonger/contract/identity";
import type { SignedInContext } from "../../../core/context.ts";
import { listSessionsOf } from "../internal/sessions.ts";
import { deviceName } from "./device-name.ts";

/** Where the user is signed in, the last used first. The ids can end sessions but not open them. */
export async function listSessions({ db, user }: SignedInContext): Promise<DeviceSession[]> {
  const rows = await listSessionsOf(db, user.id);
  return rows.map(({ id, userAgent, address, startedAt, lastUsedAt }) => ({
    id,
    device: deviceName(userAgent),
    address,
    startedAt: startedAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    isCurrent: id === user.sessionId,
  }));
}
