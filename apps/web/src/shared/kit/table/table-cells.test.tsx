// @vitest-environment jsdom
import { TextInput } from "@mantine/core";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import type { Column, Content } from "./column.ts";
import { DataTable, type TableView } from "./data-table.tsx";

type Order = { id: string; buyer: string };
const orders: Order[] = [
  { id: "IM-10001", buyer: "Acme Ltd" },
  { id: "IM-10002", buyer: "Harbour" },
];

const order: Column<Order> = { role: "name", title: "Order", of: ({ id }) => id };
type Shown = TableView & { rows?: Order[] | undefined; opens?: (row: Order) => React.ReactNode };

const show = (columns: (Column<Order> | false)[], view: Shown = {}) =>
  renderInShop(
    <DataTable caption="Orders" columns={[order, ...columns]} rows={orders} rowKey={({ id }) => id} {...view} />,
  );
const cellOf = (column: Partial<Column<Order>> & Pick<Column<Order>, "role">, of: () => Content) => {
  show([{ title: "Shown", ...column, of }], { rows: orders.slice(0, 1) });
  return screen.getAllByRole("cell")[0];
};

test.each([
  ["money", 123_450, "$1,234.50"],
  ["money", 0, "$0"],
  ["money", -500, "−$5"],
  ["figure", 12_000, "12,000"],
  ["figure", 0, "0"],
  ["text", "Acme", "Acme"],
  ["money", "on request", "on request"],
] as const)("a %s of %j is written as %s", (role, content, text) => {
  expect(cellOf({ role }, () => content)?.textContent?.replace("-", "−")).toBe(text);
});

test.each([null, undefined, "", false])("a text, a number or a time that is %j is a dash", (content) => {
  for (const role of ["text", "money", "figure", "time"] as const) {
    const { unmount } = show([{ role, title: "Shown", of: () => content }], { rows: orders.slice(0, 1) });
    expect(screen.getByRole("cell").textContent).toBe("–");
    unmount();
  }
});

test.each(["state", "actions"] as const)("without anything, a cell of the role %s is empty", (role) => {
  expect(cellOf({ role }, () => null)?.textContent).toBe("");
});

test("a time is a moment of the office; where only the day counts, it is the day", () => {
  const at = "2025-11-24T10:00:00.000Z";
  const { unmount } = show([{ role: "time", title: "Placed", of: () => at, isDayOnly: true }], {
    rows: orders.slice(0, 1),
  });
  expect(screen.getByText("24 Nov 2025").getAttribute("datetime")).toBe(at);
  unmount();
  show([{ role: "time", title: "Placed", of: () => at }], { rows: orders.slice(0, 1) });
  expect(screen.getByText("24 Nov 2025").title).toMatch(/^24 Nov 2025, /);
});

test("a row is named by its first column, which leads to its record", () => {
  renderInShop(
    <DataTable
      caption="Orders"
      columns={[{ ...order, to: ({ id }) => `/dashboard/orders/${id}`, detail: ({ buyer }) => buyer }]}
      rows={orders}
      rowKey={({ id }) => id}
    />,
  );
  const header = within(screen.getByRole("row", { name: /IM-10001/ })).getByRole("rowheader");
  expect(within(header).getByRole("link", { name: "IM-10001" }).getAttribute("href")).toBe(
    "/dashboard/orders/IM-10001",
  );
});

test("a name or a text that may be cut has all of it as its tooltip, with its detail", () => {
  show([
    { role: "text", title: "Buyer", of: ({ buyer }) => buyer, detail: () => "C-1001" },
    { role: "money", title: "Total", of: () => 500, detail: () => "paid" },
  ]);
  const [buyer, total] = within(screen.getByRole("row", { name: /IM-10001/ })).getAllByRole("cell");
  expect(buyer?.title).toBe("Acme Ltd, C-1001");
  expect(total?.title).toBe("");
});

test("an element has the tooltip that its column gives it, or none", () => {
  const { unmount } = show([{ role: "text", title: "Buyer", of: ({ buyer }) => <b>{buyer}</b> }]);
  expect(screen.getAllByRole("cell")[0]?.title).toBe("");
  unmount();
  show([{ role: "text", title: "Buyer", of: ({ buyer }) => <b>{buyer}</b>, whole: ({ buyer }) => buyer }]);
  expect(screen.getAllByRole("cell")[0]?.title).toBe("Acme Ltd");
});

test("what stands below a name is part of its cell", () => {
  renderInShop(
    <DataTable
      caption="Orders"
      columns={[{ ...order, below: ({ buyer }) => buyer === "Harbour" && "On hold" }]}
      rows={orders}
      rowKey={({ id }) => id}
    />,
  );
  expect(within(screen.getByRole("rowheader", { name: /IM-10002/ })).getByText("On hold")).toBeTruthy();
  expect(within(screen.getByRole("rowheader", { name: "IM-10001" })).queryByText("On hold")).toBeNull();
});

test("a column that does not apply is left out, and every cell knows its title for phones", () => {
  show([false, { role: "text", title: "Buyer", of: ({ buyer }) => buyer }]);
  expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual(["Order", "Buyer"]);
  expect(screen.getAllByRole("cell")[0]?.dataset.label).toBe("Buyer");
});

test("the head of the column of actions is for screen readers only", () => {
  show([{ role: "actions", title: "Actions", of: () => <button type="button">Ship</button> }]);
  expect(screen.getByRole("columnheader", { name: "Actions" })).toBeTruthy();
});

test("positions go on over the pages", () => {
  show([{ role: "figure", title: "#", of: (_row, position) => position }], { firstPosition: 21 });
  expect(screen.getAllByRole("cell").map(({ textContent }) => textContent)).toEqual(["21", "22"]);
});

test("while rows are loading the table is busy, with placeholders in place of rows", () => {
  renderInShop(
    <DataTable caption="Orders" columns={[order]} rows={undefined} rowKey={({ id }) => id} skeletonRows={3} />,
  );
  const table = screen.getByRole("table", { name: "Orders" });
  expect(table.getAttribute("aria-busy")).toBe("true");
  expect(within(table).queryByRole("rowheader")).toBeNull();
  expect(table.querySelectorAll("tbody tr")).toHaveLength(3);
});

test("rows of the query before are shown as busy until the new ones arrive", () => {
  show([], { isStale: true });
  expect(screen.getByRole("table").getAttribute("aria-busy")).toBe("true");
  expect(screen.getByText("IM-10001")).toBeTruthy();
});

test("rows that could not be loaded are asked for again; rows that are there stay", async () => {
  let asked = 0;
  const failure = { isError: true, error: new Error("The shop is busy."), refetch: () => asked++ };
  const { unmount } = renderInShop(
    <DataTable caption="Orders" columns={[order]} rows={undefined} rowKey={({ id }) => id} failure={failure} />,
  );
  expect(screen.getByText("Could not load the orders")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(asked).toBe(1);
  unmount();
  show([], { failure });
  expect(screen.getByText("IM-10001")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("without rows there is no table, only what says so", () => {
  show([], { rows: [], empty: <p>No orders yet</p> });
  expect(screen.getByText("No orders yet")).toBeTruthy();
  expect(screen.queryByRole("table")).toBeNull();
});

const details = (name: string) => screen.getByRole("button", { name: "Details", description: name });

test("a press anywhere on a row opens it, a press on its button as well", async () => {
  show([{ role: "text", title: "Buyer", of: ({ buyer }) => buyer }], { opens: ({ id }) => <p>All of {id}</p> });
  await userEvent.click(screen.getByText("Acme Ltd"));
  expect(screen.getByText("All of IM-10001")).toBeTruthy();
  await userEvent.click(details("IM-10001"));
  expect(screen.queryByText("All of IM-10001")).toBeNull();
});

/** Amounts that are typed where they stand. */
function Prices() {
  const [prices, setPrices] = useState<Record<string, string>>({ "IM-10001": "5" });
  const columns: Column<Order>[] = [
    order,
    {
      role: "money",
      title: "Price",
      of: ({ id }) => (
        <TextInput
          aria-label={`Price of ${id}`}
          value={prices[id] ?? ""}
          onChange={({ currentTarget }) => setPrices({ ...prices, [id]: currentTarget.value })}
        />
      ),
    },
  ];
  return (
    <DataTable
      caption="Prices"
      columns={columns}
      rows={orders}
      rowKey={({ id }) => id}
      opens={({ id }) => <p>All of {id}</p>}
    />
  );
}

test("a field in a cell keeps the focus while it is typed in, and a press into it opens no row", async () => {
  renderInShop(<Prices />);
  const field = screen.getByRole("textbox", { name: "Price of IM-10001" });
  await userEvent.click(field);
  await userEvent.keyboard("0.25");
  expect(field).toHaveProperty("value", "50.25");
  expect(document.activeElement).toBe(field);
  expect(screen.queryByText("All of IM-10001")).toBeNull();
});
