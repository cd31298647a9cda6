// @vitest-environment jsdom
import type { PartNumber } from "@ironmonger/contract/order-pad";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { trpc } from "../../shared/server/trpc.ts";
import { FakeShop } from "../../testing/fake-shop.ts";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { PartNumbers } from "./part-numbers.tsx";

const vice: PartNumber = {
  partNumber: "our vice",
  toolId: "0199-vice",
  name: "Bench vice",
  sku: "BV-1",
  isInShop: true,
};

function PartNumberList() {
  const { data = [] } = trpc.orderPad.listPartNumbers.useQuery();
  return <PartNumbers partNumbers={data} />;
}

test("a part number can be removed, and Undo in the toast takes it back", async () => {
  let stored = [vice];
  const shop = new FakeShop({
    "identity.me": () => ({ id: "1", email: "ada@example.com", displayName: "Ada", isAdmin: false }),
    "orderPad.listPartNumbers": () => stored,
    "orderPad.forgetPartNumber": () => {
      stored = [];
      return {};
    },
    "orderPad.rememberPartNumber": () => {
      stored = [vice];
      return {};
    },
  });
  renderInShop(<PartNumberList />);
  expect(await screen.findByRole("link", { name: "Bench vice" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Remove: our vice" }));
  await waitFor(() => expect(screen.queryByRole("link", { name: "Bench vice" })).toBeNull());
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await screen.findByRole("link", { name: "Bench vice" })).toBeTruthy();
  expect(shop.calls).toContain("orderPad.rememberPartNumber");
});
