import { afterEach, beforeEach, vi } from "vitest";

/** Each test of the file runs at the moment it began: a code of an authenticator app stays the code of its step of 30 seconds. */
export function freezeClock(): void {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
  afterEach(() => void vi.useRealTimers());
}
