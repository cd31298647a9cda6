// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import type { Sorting } from "./column.ts";
import { DataTable } from "./data-table.tsx";

type SortKey = "name" | "price" | "createdAt";

const show = (sorting: Omit<Sorting<SortKey>, "onSort">, hidden: string[] = []) => {
  const chosen: string[] = [];
  renderInShop(
    <DataTable<string, SortKey>
      caption="Anvils"
      columns={[
        { role: "name", title: "Name", sortBy: "name", of: (name) => name },
        { role: "money", title: "Price", sortBy: "price", of: () => "$5" },
      ]}
      sortsWithoutColumn={[{ title: "Added", sortBy: "createdAt", role: "time" }]}
      rows={["Small anvil"]}
      rowKey={(name) => name}
      sorting={{ ...sorting, onSort: (by, direction) => chosen.push(`${by} ${direction}`) }}
      look={{ hidden, isCompact: false, onChange: () => {} }}
    />,
  );
  return chosen;
};
const choice = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "Sort by" });
const shownOrder = () => choice().selectedOptions[0]?.textContent;

test("the order that no column shows is named, and one can return to it", async () => {
  const chosen = show({ by: "createdAt", direction: "desc" });
  expect(shownOrder()).toBe("Added, newest first");
  await userEvent.selectOptions(choice(), "Added, oldest first");
  await userEvent.selectOptions(choice(), "Name, ascending");
  expect(chosen).toEqual(["createdAt asc", "name asc"]);
});

test("the order is named although its column is hidden", () => {
  show({ by: "price", direction: "desc" }, ["Price"]);
  expect(screen.queryByRole("columnheader", { name: "Price" })).toBeNull();
  expect(shownOrder()).toBe("Price, descending");
});
