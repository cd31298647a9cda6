// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { DataTable } from "../../kit/table/data-table.tsx";
import { maxTicked, useSelection } from "./selection.ts";
import { SelectionBar } from "./selection-bar.tsx";

const pages = [
  ["Anvil", "Hammer"],
  ["Saw", "Vice"],
];

function Page({ rows: fixedRows }: { rows?: string[] }) {
  const [state, setState] = useState({ page: 1, search: "" });
  const selection = useSelection("names", state);
  const rows = fixedRows ?? pages[state.page - 1] ?? [];
  return (
    <>
      <button type="button" onClick={() => setState({ ...state, page: 3 - state.page })}>
        Turn
      </button>
      <button type="button" onClick={() => setState({ page: 1, search: "a" })}>
        Search
      </button>
      <DataTable
        caption="Tools"
        columns={[{ role: "name", title: "Name", of: (name: string) => name }]}
        rows={rows}
        rowKey={(name) => name}
        selection={selection}
      />
      <SelectionBar
        selection={selection}
        noun="tools"
        total={4}
        isAtLeast={false}
        offersAll
        actions={<output aria-label="Chosen">{selection.isAll ? "all" : [...selection.ids].join()}</output>}
      />
    </>
  );
}

const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const chosen = () => screen.queryByLabelText("Chosen")?.textContent;

test("ticked rows stay ticked on other pages, and the box in the heading ticks a page", async () => {
  renderInShop(<Page />);
  expect(chosen()).toBeUndefined();
  await userEvent.click(box("Select Hammer"));
  expect(box("Select all rows of this page").indeterminate).toBe(true);
  await press("Turn");
  await userEvent.click(box("Select all rows of this page"));
  expect(chosen()).toBe("Hammer,Saw,Vice");
  expect(screen.getByText("3 selected")).toBeTruthy();
  await press("Turn");
  expect(box("Select Hammer").checked).toBe(true);
  expect(box("Select Anvil").checked).toBe(false);
  await press("Clear");
  expect(chosen()).toBeUndefined();
});

test("Shift selects or clears the rows from the last one on", async () => {
  renderInShop(<Page rows={["Anvil", "Hammer", "Saw", "Vice"]} />);
  const user = userEvent.setup();
  const withShift = async (name: string) => {
    await user.keyboard("{Shift>}");
    await user.click(box(name));
    await user.keyboard("{/Shift}");
  };
  await withShift("Select Saw");
  expect(chosen()).toBe("Saw");
  await withShift("Select Anvil");
  expect(chosen()?.split(",").sort().join()).toBe("Anvil,Hammer,Saw");
  await user.click(box("Select Vice"));
  await withShift("Select Vice");
  await withShift("Select Hammer");
  expect(chosen()).toBe("Anvil");
});

test("all rows that match are selected; unticking one leaves the others of the page", async () => {
  renderInShop(<Page />);
  await userEvent.click(box("Select Anvil"));
  await press("Select all 4 tools that match");
  expect(chosen()).toBe("all");
  expect(box("Select Hammer").checked).toBe(true);
  await userEvent.click(box("Select Hammer"));
  expect(chosen()).toBe("Anvil");
});

test("ticked rows survive a reload, but not another search", async () => {
  const { unmount } = renderInShop(<Page />);
  await userEvent.click(box("Select Anvil"));
  await press("Turn");
  await userEvent.click(box("Select Saw"));
  unmount();
  const second = renderInShop(<Page />);
  expect(chosen()).toBe("Anvil,Saw");
  await press("Search");
  expect(chosen()).toBeUndefined();
  second.unmount();
  renderInShop(<Page />);
  expect(chosen()).toBeUndefined();
});

test("no more rows can be ticked than survive a reload, and the bar says so", async () => {
  const ids = Array.from({ length: maxTicked }, (_, index) => `row ${index}`);
  sessionStorage.setItem("ticked-names", JSON.stringify({ filters: "{}", ids, isAll: false }));
  renderInShop(<Page />);
  await userEvent.click(box("Select Anvil"));
  expect(box("Select Anvil").checked).toBe(false);
  expect(screen.getByRole("alert").textContent).toBe("At most 1,000 rows can be ticked.");
});

test("another search ends the selection", async () => {
  renderInShop(<Page />);
  await userEvent.click(box("Select Anvil"));
  await press("Search");
  expect(chosen()).toBeUndefined();
  expect(box("Select Anvil").checked).toBe(false);
});
