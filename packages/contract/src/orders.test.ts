import { expect, test } from "vitest";
import { messages } from "./messages.ts";
import { PlaceOrderInput } from "./orders/place-order.ts";

const order = {
  lines: [{ toolId: "019a3b5c-0000-7abc-9def-0123456789ab", quantity: 10 }],
  address: "1 Mill Road",
  phone: "5550100",
};
const problemsOf = (changes: object) =>
  PlaceOrderInput.safeParse({ ...order, ...changes }).error?.issues.map(({ message }) => message);

test.each([
  [1, undefined],
  [0, ["The quantity must be at least 1."]],
  [-10, ["The quantity must be at least 1."]],
  [0.5, [messages.wholeQuantity]],
  [100_000_001, ["Quantity can be at most 100,000,000"]],
])("a line of %d pieces: %j", (quantity, messages) => {
  expect(problemsOf({ lines: [{ ...order.lines[0], quantity }] })).toEqual(messages);
});

test.each(["PO-77\nPO-78", "PO-77\rPO-78", "PO-77\u2028PO-78"])("a PO number is one line, unlike %j", (poNumber) => {
  expect(problemsOf({ poNumber })).toEqual(["PO number must be one line without tabs"]);
});

test("a PO number is at most 50 characters, and a blank one is none", () => {
  expect(problemsOf({ poNumber: "7".repeat(51) })).toEqual(["PO number can be at most 50 characters"]);
  expect(PlaceOrderInput.parse({ ...order, poNumber: " \n" }).poNumber).toBeNull();
});
