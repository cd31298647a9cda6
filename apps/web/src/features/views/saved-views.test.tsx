// @vitest-environment jsdom
import { type SavedView, SaveViewInput } from "@ironmonger/contract/views";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Link } from "react-router";
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

const mine: SavedView = {
  id: "01980000-0000-7000-8000-000000000001",
  table: "orders",
  name: "Mine",
  isShared: true,
  isBuiltIn: false,
  canChange: true,
  state: { status: "pending" },
};

/** A shop with the view, on its filters. */
async function openMine() {
  const saved: SaveViewInput[] = [];
  let view = mine;
  new FakeShop({
    "views.list": () => [view],
    "views.remove": () => [],
    "views.save": (input) => {
      const savedView = SaveViewInput.parse(input);
      saved.push(savedView);
      view = { ...view, ...savedView, id: view.id };
      return [view];
    },
  });
  renderInShop(
    <>
      <SavedViews table="orders" />
      <Link to="?status=shipped">Shipped</Link>
    </>,
    "/?status=pending",
  );
  await screen.findByRole("button", { name: "Remove view" });
  return saved;
}
const showShipped = () => userEvent.click(screen.getByRole("link", { name: "Shipped" }));
async function startSaving() {
  await userEvent.click(await screen.findByRole("button", { name: "Save view" }));
  return screen.findByRole("textbox", { name: "Name" });
}

test("a view whose filters were changed is replaced under its name, and Undo saves it as it was", async () => {
  const saved = await openMine();
  await showShipped();
  const name = await startSaving();
  expect(name).toHaveProperty("value", "Mine");
  await userEvent.type(name, "2");
  expect(screen.getByRole("button", { name: "Save" })).toBeTruthy();
  await userEvent.type(name, "{Backspace}");
  await userEvent.click(screen.getByRole("checkbox", { name: "Share it with all admins" }));
  await userEvent.click(screen.getByRole("button", { name: "Replace" }));
  await screen.findByText("View saved");
  expect(saved).toMatchObject([{ id: mine.id, name: "Mine", isShared: false, state: { status: "shipped" } }]);
  expect(await screen.findByRole("button", { name: "Remove view" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  await expect.poll(() => saved).toHaveLength(2);
  expect(saved[1]).toEqual({
    id: mine.id,
    table: "orders",
    name: "Mine",
    isShared: true,
    state: { status: "pending" },
  });
  // The filters are no longer those of the view.
  expect(await screen.findByRole("button", { name: "Save view" })).toBeTruthy();
});

test("a new view cannot be undone in its toast, but removed", async () => {
  await openMine();
  await showShipped();
  await userEvent.type(await startSaving(), "2");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("View saved");
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

test("after all rows were shown, other filters are a new view", async () => {
  await openMine();
  await userEvent.click(screen.getByRole("link", { name: "All" }));
  await showShipped();
  expect(await startSaving()).toHaveProperty("value", "");
});

test("the keyboard stays where a view was removed: a browser takes the focus from a disabled button", async () => {
  await openMine();
  const button = screen.getByRole("button", { name: "Remove view" });
  const states: unknown[] = [];
  new MutationObserver(() => states.push(button.hasAttribute("disabled"))).observe(button, { attributes: true });
  await userEvent.click(button);
  expect(await screen.findByRole("button", { name: "Save view" })).toBe(button);
  expect(states).not.toContain(true);
});
