// @vitest-environment jsdom
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { type CatalogSearch, noSearch } from "../catalog-search.ts";
import { CatalogFilters } from "./catalog-filters.tsx";

let setAddress: (search: CatalogSearch) => void;
/** On a slow phone: the address changes when the test says so. */
function Page({ onChange }: { onChange: (change: Partial<CatalogSearch>) => void }) {
  const [search, setSearch] = useState(noSearch);
  setAddress = setSearch;
  return <CatalogFilters search={search} result={undefined} onChange={onChange} />;
}
const changeAddress = (change: Partial<CatalogSearch>) => act(() => setAddress({ ...noSearch, ...change }));

test("a price that a person types while an earlier one reaches the address stays, and a link clears it", async () => {
  const reported: Partial<CatalogSearch>[] = [];
  renderInShop(<Page onChange={(change) => reported.push(change)} />);
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "From" });
  await userEvent.type(field, "1");
  await expect.poll(() => reported).toEqual([{ minPriceCents: 100 }]);
  await userEvent.type(field, "2.5");
  changeAddress({ minPriceCents: 100 });
  expect(field.value).toBe("12.5");
  await expect.poll(() => reported.at(-1)).toEqual({ minPriceCents: 1250 });
  changeAddress({ minPriceCents: 1250 });
  expect(field.value).toBe("12.5");
  changeAddress({});
  expect(field.value).toBe("");
});
