// @vitest-environment jsdom
import { expect, test } from "vitest";
import { makeStoredBasket } from "./stored-basket.ts";

const nails = { toolId: "019a3b5c-0000-7abc-9def-0123456789ab", quantity: 20, priceWhenAddedCents: 900 };
const clamps = { toolId: "019a3b5c-0000-7abc-9def-0123456789ac", quantity: 5, priceWhenAddedCents: 1200 };
const key = "ironmonger-basket";

/** One browser, in which several tabs share the storage. */
function browser() {
  const items = new Map<string, string>();
  const storage = {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, text: string) => void items.set(name, text),
  };
  return { items, tab: () => makeStoredBasket(() => storage) };
}

test("adding a tool again adds the pieces up and keeps the price that was seen first", () => {
  const basket = browser().tab();
  basket.add(nails, clamps);
  basket.add({ ...nails, quantity: 10, priceWhenAddedCents: 950 });
  expect(basket.read().lines).toEqual([{ ...nails, quantity: 30 }, clamps]);
});

test("a quantity is replaced, 0 removes the line, and all lines can be cleared", () => {
  const basket = browser().tab();
  basket.add(nails, clamps);
  basket.setQuantity(nails.toolId, 40);
  basket.setQuantity(clamps.toolId, 0);
  expect(basket.read().lines).toEqual([{ ...nails, quantity: 40 }]);
  basket.clear();
  expect(basket.read().lines).toEqual([]);
});

test("a basket takes 5,000 tools and then no more, but more pieces of those it has", () => {
  const basket = browser().tab();
  const toolId = (number: number) => `019a3b5c-0000-7abc-9def-${String(number).padStart(12, "0")}`;
  expect(basket.add(...Array.from({ length: 5000 }, (_, place) => ({ ...nails, toolId: toolId(place) })))).toBe(true);
  expect(basket.add(clamps)).toBe(false);
  expect(basket.add({ ...nails, toolId: toolId(7) })).toBe(true);
  expect(basket.read().lines).toHaveLength(5000);
  expect(basket.read().lines[7]?.quantity).toBe(40);
});

test("what two tabs add is all kept", () => {
  const { tab } = browser();
  const [first, second] = [tab(), tab()];
  first.read();
  second.read();
  first.add(nails);
  second.add(clamps);
  expect(tab().read().lines).toEqual([nails, clamps]);
});

test.each([
  "",
  "{",
  "null",
  "[]",
  '{"version":2,"lines":[]}',
  `{"version":1,"lines":[{"toolId":"17","quantity":1,"priceWhenAddedCents":1},{"toolId":"${nails.toolId}","quantity":-1,"priceWhenAddedCents":1},7,null]}`,
])("rubbish in the storage (%s) is an empty basket that can be filled", (text) => {
  const { items, tab } = browser();
  items.set(key, text);
  const basket = tab();
  expect(basket.read().lines).toEqual([]);
  basket.add(nails);
  expect(tab().read().lines).toEqual([nails]);
});

test("a browser that refuses storage keeps the basket until the page is closed", () => {
  const refuse = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  const basket = makeStoredBasket(() => ({ getItem: refuse, setItem: refuse }));
  basket.add(nails);
  basket.add(clamps);
  expect(basket.read().lines).toEqual([nails, clamps]);
});

test("lines that are sent keep their key until the server has answered, and what is added meanwhile is sent next", () => {
  const { tab } = browser();
  const basket = tab();
  basket.add(nails);
  const first = basket.beginSending();
  expect(first?.lines).toEqual([nails]);
  basket.add(clamps);
  // The response was lost, and the page was opened again.
  expect(tab().beginSending()).toEqual(first);
  basket.endSending(first?.key ?? "");
  const second = basket.beginSending();
  expect(second?.lines).toEqual([clamps]);
  expect(second?.key).not.toBe(first?.key);
  // The first response arrives a second time.
  basket.endSending(first?.key ?? "");
  expect(basket.read().sending).toEqual(second);
  basket.endSending(second?.key ?? "");
  expect(basket.beginSending()).toBeNull();
});

test("lines that the server refuses are dropped, and the others stay to be sent", () => {
  const basket = browser().tab();
  basket.add(nails, clamps);
  const key = basket.beginSending()?.key ?? "";
  basket.dropFromSending(key, new Set([nails.toolId]));
  expect(basket.beginSending()).toEqual({ key, lines: [clamps] });
  basket.dropFromSending(key, new Set([clamps.toolId]));
  expect(basket.beginSending()).toBeNull();
});
