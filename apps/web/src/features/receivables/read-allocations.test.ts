import { moneyIn } from "@ironmonger/contract/money";
import { expect, test } from "vitest";
import { readAllocations, writeAllocations } from "./read-allocations.ts";

const dollars = moneyIn("USD");

test.each([
  ["INV-2026-000042: 120", [{ number: "INV-2026-000042", amountCents: 12_000 }]],
  ["inv-2026-000042: 12,5", [{ number: "INV-2026-000042", amountCents: 1250 }]],
  [
    "IM-10001: $1,250.00\nIM-10002: 0.01",
    [
      { number: "IM-10001", amountCents: 125_000 },
      { number: "IM-10002", amountCents: 1 },
    ],
  ],
  ["", []],
  ["\n  \n", []],
])("%j is read as what a payment pays", (text, allocations) => {
  expect(readAllocations(text, dollars)).toEqual({ allocations });
});

test("an amount of 0 pays nothing of that invoice", () => {
  expect(readAllocations("INV-2026-000042: 0\nINV-2026-000043: 5", dollars)).toEqual({
    allocations: [{ number: "INV-2026-000043", amountCents: 500 }],
  });
});

test.each(["INV-2026-000042: half", "INV-2026-000042", "INV-2026-000042: 1.250"])(
  "%j is refused, and the message names the invoice",
  (text) => {
    expect(readAllocations(`IM-1: 5\n${text}`, dollars)).toEqual({
      issue: expect.stringMatching(/^INV-2026-000042: ./),
    });
  },
);

test("what is written is read as the same", () => {
  const allocations = [
    { number: "INV-2026-000042", amountCents: 123_456_789 },
    { number: "IM-10001", amountCents: 5 },
  ];
  expect(readAllocations(writeAllocations(allocations), dollars)).toEqual({ allocations });
});
