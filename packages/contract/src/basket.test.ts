import { expect, test } from "vitest";
import { AddLinesInput, SetLineInput } from "./basket.ts";

const toolId = "019a3b5c-0000-7abc-9def-0123456789ab";

test("a line is set to zero or more whole pieces", () => {
  for (const quantity of [0, 1, 100_000_000]) expect(SetLineInput.safeParse({ toolId, quantity }).success).toBe(true);
  for (const quantity of [-1, 1.5, 100_000_001, "5", null])
    expect(SetLineInput.safeParse({ toolId, quantity }).success).toBe(false);
  expect(SetLineInput.safeParse({ toolId, quantity: -1 }).error?.issues[0]?.message).toBe(
    "The quantity cannot be negative.",
  );
});

test("one piece or more of up to 5,000 lines are added together", () => {
  const lines = (count: number) => Array.from({ length: count }, () => ({ toolId, quantity: 1 }));
  expect(AddLinesInput.safeParse({ lines: lines(5_000) }).success).toBe(true);
  expect(AddLinesInput.safeParse({ lines: lines(5_001) }).error?.issues[0]?.message).toBe(
    "A basket can hold at most 5,000 tools.",
  );
  for (const quantity of [0, -1])
    expect(AddLinesInput.safeParse({ lines: [{ toolId, quantity }] }).error?.issues[0]?.message).toBe(
      "The quantity must be at least 1.",
    );
  for (const wrong of [[], [{ toolId, quantity: 0 }], [{ toolId: "17", quantity: 1 }]])
    expect(AddLinesInput.safeParse({ lines: wrong }).success).toBe(false);
});
