// @vitest-environment jsdom
import type { CategoryNode } from "@ironmonger/contract/categories";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { FakeShop, ShopError } from "../../testing/fake-shop.ts";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { CategoryDialog } from "./category-dialog.tsx";
import { useCategoryChanges } from "./use-category-changes.ts";

const anchors: CategoryNode = {
  ...{ id: "019a3b5c-0000-7abc-9def-000000000001", parentId: null, name: "Anchors", slug: "anchors", path: "anchors" },
  ...{ text: "", imageUrl: null, position: 0, isPublic: true, taxClass: null, unspsc: null },
  ...{ toolCount: 3, children: [] },
};
const { id, path: _path, toolCount: _count, children: _children, ...shown } = anchors;

function Page() {
  const changes = useCategoryChanges();
  return (
    <CategoryDialog
      edited={{ category: anchors, parentId: null }}
      all={[anchors]}
      changes={changes}
      history={(of) => <p>{`The history of ${of}`}</p>}
      onClose={() => {}}
    />
  );
}

test("another admin's change of a category is named and taken over, what was typed stays, and the next save keeps both", async () => {
  const theirs = { ...anchors, text: "For walls." };
  const sent: { expected: { text: string } }[] = [];
  new FakeShop({
    "categories.list": () => [theirs],
    "categories.save": (input) => {
      const fields = input as (typeof sent)[number];
      sent.push(fields);
      if (fields.expected.text === "")
        throw new ShopError("CONFLICT", "This category was changed meanwhile.", [
          { path: "text", message: "Text was none, and is For walls. now" },
        ]);
      return { ...theirs, ...fields, undoId: id };
    },
  });
  renderInShop(<Page />);
  const name = await screen.findByRole("textbox", { name: "Name" });
  await userEvent.clear(name);
  await userEvent.type(name, "Wall anchors");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  const notice = within(await screen.findByRole("alert"));
  expect(notice.getByText("Text was none, and is For walls. now.")).toBeTruthy();
  expect(name).toHaveProperty("value", "Wall anchors");
  expect(screen.getByRole("textbox", { name: "Text" })).toHaveProperty("value", "For walls.");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await expect.poll(() => sent.length).toBe(2);
  const { slug: _slug, ...unchosen } = shown;
  expect(sent).toEqual([
    { id, ...unchosen, name: "Wall anchors", expected: shown },
    { id, ...unchosen, text: "For walls.", name: "Wall anchors", expected: { ...shown, text: "For walls." } },
  ]);
});

test("who discards the input after another admin's change has the category as it is now; its history stands below", async () => {
  new FakeShop({
    "categories.list": () => [{ ...anchors, name: "Bolts" }],
    "categories.save": () => {
      throw new ShopError("CONFLICT", "This category was changed meanwhile.", [
        { path: "name", message: "Name was Anchors, and is Bolts now" },
      ]);
    },
  });
  renderInShop(<Page />);
  const name = await screen.findByRole("textbox", { name: "Name" });
  expect(screen.getByText(`The history of ${id}`)).toBeTruthy();
  await userEvent.type(name, " of steel");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await userEvent.click(await screen.findByRole("button", { name: "Discard my input" }));
  expect(name).toHaveProperty("value", "Bolts");
  expect(screen.queryByRole("alert")).toBeNull();
});
