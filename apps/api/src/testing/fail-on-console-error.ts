import { afterEach, beforeEach, expect, vi } from "vitest";

// An unexpected error must fail the test during which it was logged, even if the assertions hold.
const complaints = vi.spyOn(console, "error");
beforeEach(() => void complaints.mockClear());
afterEach(() => expect(complaints.mock.calls, "console.error was called").toEqual([]));
