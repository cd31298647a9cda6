// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { DataTable, type Sorting } from "./data-table.tsx";

type SortKey = "name" | "price" | "createdAt";

const show = (sorting: Omit<Sorting<SortKey>, "onSort">, hidden: string[] = []) => {
  const chosen: string[] = [];
  renderInShop(
    <DataTable<string, SortKey>
      caption="Anvils"
      columns={[
        { title: "Name", isRowHeader: true, sortBy: "name", render: (name) => name },
        { title: "Price", sortBy: "price", render: () => "$5" },
      ]}
      sortsWithoutColumn={[{ title: "Added", sortBy: "createdAt", isTime: true }]}
      rows={["Small anvil"]}
      rowKey={(name) => name}
      sorting={{ ...sorting, onSort: (by, direction) => chosen.push(`${by} ${direction}`) }}
      look={{ hidden, isCompact: false, onChange: () => {} }}
      empty={null}
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
