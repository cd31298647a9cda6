// @vitest-environment jsdom
import { AddNoteInput } from "@ironmonger/contract/orders";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { FakeShop } from "../../../testing/fake-shop.ts";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { WriteAboutOrder } from "./write-about-order.tsx";

const orderId = "0199c0de-0000-7000-8000-000000000001";

test.each([
  ["Add note", "orders.addNote"],
  ["Send to the buyer", "orders.sendMessage"],
])("a double click on “%s” writes once, and a repeated request has the same key", async (name, procedure) => {
  const sent: AddNoteInput[] = [];
  let isLost = true;
  new FakeShop({
    [procedure]: (input) => {
      sent.push(AddNoteInput.parse(input));
      if (isLost) throw new Error("The response is lost");
      return [];
    },
  });
  renderInShop(<WriteAboutOrder orderId={orderId} />);
  const text = await screen.findByRole("textbox", { name: "Note or message" });
  await userEvent.type(text, "Call before noon");
  await userEvent.dblClick(screen.getByRole("button", { name }));
  await screen.findByRole("alert");
  isLost = false;
  await userEvent.dblClick(screen.getByRole("button", { name }));
  await expect.poll(() => text).toHaveProperty("value", "");
  expect(sent).toHaveLength(2);
  expect(sent[0]?.idempotencyKey).toBeTruthy();
  expect(sent[1]).toEqual(sent[0]);
});
