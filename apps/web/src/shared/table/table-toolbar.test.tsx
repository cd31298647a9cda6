// @vitest-environment jsdom
import { act, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { TableToolbar } from "./table-toolbar.tsx";

let setAddress: (search: string) => void;
/** On a slow phone: the address changes when the test says so. */
function Page({ start, onSearch }: { start: string; onSearch: (search: string) => void }) {
  const [search, setSearch] = useState(start);
  setAddress = setSearch;
  return <TableToolbar searchLabel="Search orders" search={search} onSearch={onSearch} />;
}
const changeAddress = (search: string) => act(() => setAddress(search));

function open(start = "") {
  const reported: string[] = [];
  renderInShop(<Page start={start} onSearch={(search) => reported.push(search)} />);
  return { reported, field: screen.getByRole<HTMLInputElement>("searchbox", { name: "Search orders" }) };
}

test("input stays while an earlier search reaches the address", async () => {
  const { field, reported } = open();
  await userEvent.type(field, "sa");
  await expect.poll(() => reported).toEqual(["sa"]);
  await userEvent.type(field, "w");
  changeAddress("sa");
  expect(field.value).toBe("saw");
  await expect.poll(() => reported).toEqual(["sa", "saw"]);
  await userEvent.type(field, "s");
  await expect.poll(() => reported).toEqual(["sa", "saw", "saws"]);
  // Two searches are on their way.
  changeAddress("saw");
  expect(field.value).toBe("saws");
  changeAddress("saws");
  expect(field.value).toBe("saws");
});

test("the field follows an address that a link or the back button has changed, and searches for nothing else", async () => {
  const { field, reported } = open("saw");
  fireEvent.change(field, { target: { value: "saws" } });
  changeAddress("");
  expect(field.value).toBe("");
  changeAddress("saw");
  expect(field.value).toBe("saw");
  // Longer than the pause after which a search begins.
  await new Promise((done) => setTimeout(done, 400));
  expect(reported).toEqual([]);
});
