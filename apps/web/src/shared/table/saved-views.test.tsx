// @vitest-environment jsdom
import { SaveViewInput } from "@ironmonger/contract/views";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { FakeShop } from "../../testing/fake-shop.ts";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { SavedViews } from "./saved-views.tsx";

test("a view is saved once by a double click", async () => {
  const saved: SaveViewInput[] = [];
  const answered = Promise.withResolvers<void>();
  new FakeShop({
    "views.list": () => [],
    "views.save": async (input) => {
      saved.push(SaveViewInput.parse(input));
      await answered.promise;
      return [];
    },
  });
  renderInShop(<SavedViews table="orders" />);
  await userEvent.click(await screen.findByRole("button", { name: "Save view" }));
  await userEvent.type(await screen.findByRole("textbox", { name: "Name" }), "Mine");
  await userEvent.dblClick(screen.getByRole("button", { name: "Save" }));
  answered.resolve();
  await screen.findByText("View saved");
  expect(saved).toMatchObject([{ table: "orders", name: "Mine" }]);
});
