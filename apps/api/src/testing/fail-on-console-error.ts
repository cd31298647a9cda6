import { afterEach, beforeEach, expect, vi } from "vitest";

// What nobody expected to go wrong, went wrong: a test that passes all the same would hide it.
const complaints = vi.spyOn(console, "error");
beforeEach(() => void complaints.mockClear());
afterEach(() => expect(complaints.mock.calls, "console.error was called").toEqual([]));
