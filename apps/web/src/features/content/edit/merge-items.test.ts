import { expect, test } from "vitest";
import { mergeItems } from "./merge-items.ts";

const list = (...texts: string[]) => texts.map((text) => ({ id: text.charAt(0), text }));
const texts = (items: { text: string }[]) => items.map(({ text }) => text).join(" ");
const seen = list("a", "b", "c");

test.each([
  ["what only the other changed is taken over", list("a", "b2", "c"), list("a", "b", "c"), "a b2 c"],
  ["what was typed here stays, whatever the other did", list("a", "b2", "c"), list("a", "b1", "c"), "a b1 c"],
  ["what was typed into an item that the other removed stays", list("a", "c"), list("a", "b1", "c"), "a c b1"],
  ["what the other removed and nobody edited leaves", list("a", "c"), list("a1", "b", "c"), "a1 c"],
  ["what was removed here stays away", list("a", "b2", "c"), list("a", "c"), "a c"],
  ["what either has added is there", list("a", "b", "c", "x"), list("a", "b", "c", "y"), "a b c x y"],
  ["the other's order is taken over", list("c", "a", "b"), list("a", "b1", "c"), "c a b1"],
  ["an order that was chosen here stays", list("a", "b2", "c"), list("c", "b", "a"), "c b2 a"],
])("%s", (_sentence, now, mine, merged) => {
  expect(texts(mergeItems(seen, now, mine))).toBe(merged);
});
