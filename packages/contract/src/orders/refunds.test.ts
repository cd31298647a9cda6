import fc from "fast-check";
import { expect, test } from "vitest";
import { dollars } from "../testing/dollars.ts";
import { judgeRefund, leftToRefund } from "./refunds.ts";

const line = {
  payment: "paid",
  quantity: 10,
  unitPriceCents: 500,
  toPayCents: 5000,
  refundedQuantity: 2,
  refundedCents: 1300,
} as const;

test.each([
  ["nothing named: all that is left", {}, { amount: { quantity: 8, amountCents: 3700 } }],
  ["pieces: at their price", { quantity: 3 }, { amount: { quantity: 3, amountCents: 1500 } }],
  ["the last pieces: with all money that is left", { quantity: 8 }, { amount: { quantity: 8, amountCents: 3700 } }],
  ["an amount: no pieces", { amountCents: 1 }, { amount: { quantity: 0, amountCents: 1 } }],
  ["pieces with an amount", { quantity: 1, amountCents: 200 }, { amount: { quantity: 1, amountCents: 200 } }],
  ["too many pieces", { quantity: 9 }, { field: "quantity", message: "Only 8 pieces can still be refunded." }],
  ["too much money", { amountCents: 3701 }, { field: "amountCents", message: "Only $37 can still be refunded." }],
])("%s", (_what, wanted, check) => {
  expect(judgeRefund(line, wanted, dollars)).toEqual(check);
});

test("of a line that is not paid, or refunded already, nothing is left", () => {
  const refunded = { ...line, refundedQuantity: 10, refundedCents: 5000 };
  for (const none of [{ ...line, payment: "due" } as const, { ...line, payment: null }, refunded])
    expect(judgeRefund(none, {}, dollars)).toHaveProperty("message", "There is nothing left to refund.");
});

test("pieces have their share of tax and delivery, and however they are refunded they add up to what was paid", () => {
  fc.assert(
    fc.property(fc.nat(100_000), fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 9 }), (toPayCents, steps) => {
      const refunded = { ...line, toPayCents, refundedQuantity: 0, refundedCents: 0 };
      for (const wanted of [...steps, 10]) {
        const { quantity: left } = leftToRefund(refunded);
        const check = judgeRefund(refunded, { quantity: Math.min(wanted, left) }, dollars);
        if (!("amount" in check)) continue;
        refunded.refundedQuantity += check.amount.quantity;
        refunded.refundedCents += check.amount.amountCents;
        const exact = (toPayCents * refunded.refundedQuantity) / refunded.quantity;
        expect(Math.abs(refunded.refundedCents - exact)).toBeLessThan(1);
      }
      expect(refunded).toMatchObject({ refundedQuantity: 10, refundedCents: toPayCents });
    }),
  );
});

test("a refund never takes more than is left", () => {
  const pieces = fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined });
  const amount = fc.option(fc.integer({ min: 1, max: 6000 }), { nil: undefined });
  const before = fc.record({ refundedQuantity: fc.nat(10), refundedCents: fc.nat(5000) });
  fc.assert(
    fc.property(before, pieces, amount, (refunded, quantity, amountCents) => {
      const check = judgeRefund({ ...line, ...refunded }, { quantity, amountCents }, dollars);
      if (!("amount" in check)) return;
      const left = leftToRefund({ ...line, ...refunded });
      expect(check.amount.quantity).toBeLessThanOrEqual(left.quantity);
      expect(check.amount.amountCents).toBeLessThanOrEqual(left.amountCents);
    }),
  );
});
