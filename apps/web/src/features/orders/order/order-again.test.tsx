// @vitest-environment jsdom
import type { AddLinesInput } from "@ironmonger/contract/basket";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { FakeShop, Refusal } from "../../../testing/fake-shop.ts";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { OrderedAgain } from "./order-again.tsx";

const toolId = "01990000-0000-7000-8000-000000000002";
const refused = { toolId, toolName: "Clamp", message: "Only 20 left.", isInShop: true, nearest: 20 };

test("what is taken in another quantity is added once, also if it is sent again after a lost response", async () => {
  const added = new Map<string | undefined, AddLinesInput["lines"]>();
  const shop = new FakeShop({
    "basket.addLines": (input) => {
      const { lines, idempotencyKey } = input as AddLinesInput;
      added.set(idempotencyKey, lines);
      if (shop.calls.length === 1) throw new Refusal("INTERNAL_SERVER_ERROR", "The response was lost.");
      return { lines: [], totalCents: 0 };
    },
  });
  renderInShop(<OrderedAgain result={{ added: 0, refused: [refused] }} />);
  await userEvent.click(screen.getByRole("button", { name: "Take 20: Clamp" }));
  expect(await screen.findByText("The response was lost.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Take 20: Clamp" }));
  expect(await screen.findByText("20 in the basket")).toBeTruthy();
  expect(shop.calls).toEqual(["basket.addLines", "basket.addLines"]);
  expect([...added]).toEqual([[expect.any(String), [{ toolId, quantity: 20 }]]]);
});
