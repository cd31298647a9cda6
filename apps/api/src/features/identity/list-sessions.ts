import type { DeviceSession } from "@ironmonger/contract/identity";
import type { SignedInContext } from "../../core/context.ts";
import { deviceName } from "./internal/device-name.ts";
import { listSessionRows } from "./internal/session-store.ts";

/** Where the user is signed in, the last used first. The ids end sessions but open none. */
export async function listSessions({ sql, user }: SignedInContext): Promise<DeviceSession[]> {
  const rows = await listSessionRows(sql, user.id);
  return rows.map(({ id, userAgent, address, startedAt, lastUsedAt }) => ({
    id,
    device: deviceName(userAgent),
    address,
    startedAt: startedAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    isCurrent: id === user.sessionId,
  }));
}
