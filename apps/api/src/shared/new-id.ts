import { randomUUID } from "node:crypto";

/** A UUIDv7 (RFC 9562 §5.7): rows made later sort later, so the newest are found by the primary key. */
export function newId(now = Date.now()): string {
  const time = now.toString(16).padStart(12, "0");
  // The platform draws its random UUIDs (v4, of the same variant) many at a time.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
