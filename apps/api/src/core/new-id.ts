import { randomInt, randomUUID } from "node:crypto";

const counterEnd = 0x1000;
let time = 0;
let counter = 0;

/**
 * A UUIDv7 (RFC 9562 §5.7): rows made later sort later, so the newest are found by the primary key. Those that one process makes
 * within a millisecond are told apart by a counter (§6.2, method 1).
 */
export function newId(): string {
  const now = Date.now();
  counter += 1;
  if (now > time || counter === counterEnd) {
    time = Math.max(now, time + 1);
    counter = randomInt(counterEnd / 2);
  }
  const hex = time.toString(16).padStart(12, "0");
  // The platform draws its random UUIDs (v4, of the same variant) many at a time.
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7${counter.toString(16).padStart(3, "0")}${randomUUID().slice(18)}`;
}
