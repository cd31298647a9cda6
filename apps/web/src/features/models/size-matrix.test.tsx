// @vitest-environment jsdom
import type { Tool } from "@ironmonger/contract/catalog";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { FakeShop } from "../../testing/fake-shop.ts";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { testTool } from "../../testing/test-tool.ts";
import { SizeMatrix } from "./size-matrix.tsx";

const sizes = [
  { sku: "HX-1", row: "40 mm", column: "M6" },
  { sku: "HX-2", row: "40 mm", column: "M8" },
  { sku: "HX-2-BOX", row: "40 mm", column: "M8" },
  { sku: "HX-3", row: "50 mm", column: "M8" },
].map((size, index) => ({ ...size, toolId: `019a3b5c-0000-7abc-9def-00000000000${index + 1}` }));

const model = {
  id: "m",
  name: "Hex bolt",
  text: "",
  rowAttribute: "Length",
  columnAttribute: "Thread",
  categories: [],
};

test("a size without stock that can be ordered ships later, and another one says that there is none", async () => {
  new FakeShop({ "identity.me": () => null });
  const tools = sizes.map(
    ({ toolId, sku }, index): Tool => ({
      ...testTool,
      id: toolId,
      sku,
      minOrder: 10,
      available: index === 3 ? 500 : 0,
      allowBackorder: index === 0,
    }),
  );
  renderInShop(
    <SizeMatrix
      title="Sizes"
      model={{ ...model, tools, sizes, columns: ["M6", "M8"] }}
      chosenId={tools[3]?.id ?? ""}
      onAdd={() => {}}
    />,
  );
  const cells = within(await screen.findByRole("table")).getAllByRole("cell");
  expect(cells.map(({ textContent }) => /later|none|500/.exec(textContent)?.[0])).toEqual([
    "later",
    "none",
    undefined,
    "500",
  ]);
});

test("two tools of one size stand in its cell with their SKUs, and each is ordered by itself", async () => {
  new FakeShop({ "identity.me": () => null });
  const tools = sizes.map(
    ({ toolId, sku }): Tool => ({ ...testTool, id: toolId, sku, minOrder: 10, casePack: 10, available: 500 }),
  );
  const onAdd = vi.fn<(lines: { tool: Tool; quantity: number }[]) => void>();
  renderInShop(
    <SizeMatrix
      title="Sizes"
      model={{ ...model, tools, sizes, columns: ["M6", "M8"] }}
      chosenId={tools[0]?.id ?? ""}
      onAdd={onAdd}
    />,
  );
  const rows = within(await screen.findByRole("table")).getAllByRole("row");
  expect(rows.slice(1).map((row) => within(row).getAllByRole("cell").length)).toEqual([2, 2]);
  expect(screen.queryByText("HX-1")).toBeNull();
  expect(screen.getByText("HX-2-BOX").tagName).toBe("SPAN");
  await userEvent.type(screen.getByLabelText("Quantity of 40 mm, M8, HX-2"), "20");
  await userEvent.type(screen.getByLabelText("Quantity of 40 mm, M8, HX-2-BOX"), "30");
  await userEvent.click(screen.getByRole("button", { name: "Add 2 sizes" }));
  expect(onAdd.mock.calls[0]?.[0].map(({ tool, quantity }) => [tool.sku, quantity])).toEqual([
    ["HX-2", 20],
    ["HX-2-BOX", 30],
  ]);
});

test("on a phone one column is picked: at first that of the size whose page it is, or the first that can be ordered", async () => {
  new FakeShop({ "identity.me": () => null });
  const tools = sizes.map(
    ({ toolId, sku }, index): Tool => ({ ...testTool, id: toolId, sku, available: index === 0 ? 0 : 500 }),
  );
  const open = (chosenId?: string) =>
    renderInShop(
      <SizeMatrix
        title="Sizes"
        model={{ ...model, tools, sizes, columns: ["M6", "M8"] }}
        {...(chosenId && { chosenId })}
        onAdd={() => {}}
      />,
    );
  const picked = () =>
    screen.getByRole("group", { name: "Thread" }).querySelector('[aria-pressed="true"]')?.textContent;
  const page = open();
  expect(picked()).toBe("M8");
  await userEvent.click(screen.getByRole("button", { name: "M6" }));
  expect(picked()).toBe("M6");
  page.unmount();
  open(sizes[0]?.toolId);
  expect(picked()).toBe("M6");
});
