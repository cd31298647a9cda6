// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { FakeShop, Refusal } from "../../../testing/fake-shop.ts";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { OrderedAgain } from "./order-again.tsx";

const toolId = "01990000-0000-7000-8000-000000000002";
const refused = { toolId, toolName: "Clamp", message: "Only 20 left.", isInShop: true, nearest: 20 };

test("what is taken in another quantity is added, and can be taken again after a refusal", async () => {
  const sent: unknown[] = [];
  const shop = new FakeShop({
    "basket.addLines": (input) => {
      sent.push(input);
      if (sent.length === 1) throw new Refusal("SERVICE_UNAVAILABLE", "The shop is busy.");
      return { lines: [], totalCents: 0 };
    },
  });
  renderInShop(<OrderedAgain result={{ added: 0, refused: [refused] }} />);
  await userEvent.click(screen.getByRole("button", { name: "Take 20: Clamp" }));
  expect(await screen.findByText("The shop is busy.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Take 20: Clamp" }));
  expect(await screen.findByText("20 in the basket")).toBeTruthy();
  expect(shop.calls).toEqual(["basket.addLines", "basket.addLines"]);
  expect(sent.at(-1)).toEqual({ lines: [{ toolId, quantity: 20 }] });
});
