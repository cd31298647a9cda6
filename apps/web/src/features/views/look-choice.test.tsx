// @vitest-environment jsdom
import type { SavedView } from "@ironmonger/contract/views";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { DataTable } from "../../shared/kit/table/data-table.tsx";
import { useTableLook } from "../../shared/table/look/use-table-look.ts";
import { FakeShop } from "../../testing/fake-shop.ts";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { SavedViews } from "./saved-views.tsx";

function Page() {
  const { look, change } = useTableLook("anvils");
  return (
    <>
      <SavedViews table="anvils" />
      <DataTable
        caption="Anvils"
        columns={[
          { role: "name", title: "Name", of: (name: string) => name },
          { role: "money", title: "Price", of: () => "$5" },
          { role: "text", title: "Weight", of: () => "9 kg" },
        ]}
        rows={["Small anvil"]}
        rowKey={(name) => name}
        look={{ ...look, onChange: change }}
      />
    </>
  );
}

const open = (path = "/") => {
  const views: SavedView[] = [];
  new FakeShop({
    "views.list": () => views,
    "views.save": (input) => {
      views.push({ ...(input as SavedView), id: "v1", isBuiltIn: false, canChange: true });
      return views;
    },
  });
  return renderInShop(<Page />, path);
};
const columns = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
const isCompact = () => screen.getByRole("table").hasAttribute("data-compact");
const box = (name: string) => screen.getByRole("checkbox", { name, hidden: true });

test("a column that is hidden, and the density, stay so in this browser; the cell that names a row stays", async () => {
  const { unmount } = open();
  expect(columns()).toEqual(["Name", "Price", "Weight"]);
  expect(screen.queryByRole("checkbox", { name: "Name", hidden: true })).toBeNull();
  await userEvent.click(box("Price"));
  await userEvent.click(box("Compact rows"));
  expect(columns()).toEqual(["Name", "Weight"]);
  unmount();
  open();
  expect(columns()).toEqual(["Name", "Weight"]);
  expect(isCompact()).toBe(true);
  await userEvent.click(box("Price"));
  expect(columns()).toEqual(["Name", "Price", "Weight"]);
});

test("an address with a look takes precedence over the look that the browser stores, until the look is changed", async () => {
  localStorage.setItem("table-look-anvils", JSON.stringify({ hidden: ["Weight"], isCompact: true }));
  open("/?hide=Price&density=usual");
  expect(columns()).toEqual(["Name", "Weight"]);
  expect(isCompact()).toBe(false);
  await userEvent.click(box("Compact rows"));
  expect(columns()).toEqual(["Name", "Weight"]);
  expect(isCompact()).toBe(true);
});

test("the browser may have stored anything, and the table is shown", () => {
  localStorage.setItem("table-look-anvils", '{"hidden":7');
  open();
  expect(columns()).toEqual(["Name", "Price", "Weight"]);
});

test("a saved view brings back its columns and density", async () => {
  open("/?search=anvil");
  await userEvent.click(box("Price"));
  await userEvent.click(await screen.findByRole("button", { name: "Save view" }));
  await userEvent.type(await screen.findByRole("textbox", { name: "Name" }), "Without prices");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  const view = await screen.findByRole("link", { name: "Without prices", current: "page" });
  await userEvent.click(screen.getByRole("link", { name: "All" }));
  await userEvent.click(box("Price"));
  expect(columns()).toEqual(["Name", "Price", "Weight"]);
  await userEvent.click(view);
  expect(columns()).toEqual(["Name", "Weight"]);
});
