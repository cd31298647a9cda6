// @vitest-environment jsdom
import type { AttributeFacet } from "@ironmonger/contract/attributes";
import type { ToolSearch } from "@ironmonger/contract/catalog/search";
import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, onTestFinished, test } from "vitest";
import { FakeShop } from "../../../testing/fake-shop.ts";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { testTool } from "../../../testing/test-tool.ts";
import { testCompany, testUser } from "../../../testing/test-user.ts";
import { buyingFor } from "../../identity/buying-for.ts";
import { type CatalogSearch, catalogAddress, catalogPageSize, lastPage, noSearch } from "../catalog-search.ts";
import { AttributeFilters } from "./attribute-filters.tsx";
import { CatalogFilters } from "./catalog-filters.tsx";
import { ChosenFilters } from "./chosen-filters.tsx";
import { NothingFound } from "./nothing-found.tsx";
import { countText, ResultPages } from "./result-pages.tsx";

const found: ToolSearch = {
  rows: [testTool],
  facets: [],
  nextCursor: null,
  total: 120,
  isTotalExact: true,
  isPartial: false,
  isCorrected: false,
  ranges: [],
  categories: [
    { value: "hand-tools", name: "Hand tools", path: "hand-tools", count: 100 },
    { value: "hammers", name: "Hammers", path: "hand-tools/hammers", count: 20 },
  ],
  inStockCount: 90,
};

type Page = { search?: Partial<CatalogSearch>; result?: Partial<ToolSearch>; isEmpty?: boolean };

/** The filters beside the results, and above them those that are set. */
function Filters({ search: start = {}, result = {}, isEmpty = false }: Page) {
  const [search, setSearch] = useState<CatalogSearch>({ ...noSearch, ...start });
  const change = (changed: Partial<CatalogSearch>) => setSearch({ ...search, ...changed });
  const answer = { ...found, ...result };
  return (
    <>
      <CatalogFilters search={search} result={answer} onChange={change} isEmpty={isEmpty} />
      <ChosenFilters search={search} result={answer} onRemove={change} />
      <output aria-label="Address">{decodeURIComponent(catalogAddress(search))}</output>
    </>
  );
}
const open = (page: Page = {}) => renderInShop(<Filters {...page} />);
const address = () => screen.getByLabelText("Address").textContent;
const chosen = () => screen.queryAllByRole("button", { name: /^Remove the filter/ }).map((one) => one.ariaLabel ?? "");
const link = (name: RegExp) => screen.getByRole("link", { name });

test("categories lead to their tools with the same filters, and say how many there are", () => {
  open({ search: { inStock: true, page: 3, category: "hand-tools" } });
  expect(link(/^Hammers/).getAttribute("href")).toBe("/catalog/hand-tools/hammers?stock=in");
  expect(link(/^Hammers/).textContent).toContain("20");
  expect(link(/^Hand tools/).getAttribute("aria-current")).toBe("true");
  expect(link(/^All tools/).getAttribute("href")).toBe("/catalog?stock=in");
});

test("all tools are counted where no category is chosen", () => {
  open();
  expect(link(/^All tools/).textContent).toContain("120");
  expect(link(/^All tools/).getAttribute("aria-current")).toBe("true");
});

test("tools in stock are a filter, which says how many they are, and is taken away above the results", async () => {
  open();
  const inStock = screen.getByRole("checkbox", { name: /^In stock/ });
  expect(screen.getByText("90")).toBeTruthy();
  await userEvent.click(inStock);
  expect(address()).toBe("/catalog?stock=in");
  await userEvent.click(screen.getByRole("button", { name: "Remove the filter In stock" }));
  expect(address()).toBe("/catalog");
  expect(inStock).toHaveProperty("checked", false);
});

test("the own prices of a company are a filter for who buys for it, and for nobody else", async () => {
  const { unmount } = open();
  expect(screen.queryByRole("checkbox", { name: "Our prices" })).toBeNull();
  unmount();
  buyingFor.belongTo(testUser.email);
  buyingFor.choose(testCompany.id);
  onTestFinished(() => buyingFor.belongTo(null));
  open();
  await userEvent.click(screen.getByRole("checkbox", { name: "Our prices" }));
  expect(address()).toBe("/catalog?prices=own");
  expect(chosen()).toEqual(["Remove the filter Our prices"]);
});

test("a filter by own prices that a link has set can be taken away by anybody", () => {
  open({ search: { ownPrices: true } });
  expect(screen.getByRole("checkbox", { name: "Our prices" })).toHaveProperty("checked", true);
});

test.each([
  [{ minPriceCents: 500 }, "From $5"],
  [{ maxPriceCents: 1250 }, "Up to $12.50"],
  [{ minPriceCents: 500, maxPriceCents: 1250 }, "$5 to $12.50"],
  [{ maxMinOrder: 1000 }, "Minimum up to 1,000"],
  [{ attributes: [{ name: "Thread", values: ["M8", "M10"] }] }, "Thread: M8 or M10"],
  [{ attributes: [{ name: "Length", min: "40" }] }, "Length from 40 mm"],
  [{ attributes: [{ name: "Length", max: "2 in" }] }, "Length up to 2 in"],
  [{ attributes: [{ name: "Length", min: "40", max: "60" }] }, "Length 40 mm to 60 mm"],
] as [Partial<CatalogSearch>, string][])("with %j, the filter that is set is called %s", async (search, label) => {
  const length: AttributeFacet = { name: "length", kind: "number", unit: "mm", values: [], min: 10, max: 90 };
  open({ search, result: { facets: [length] } });
  expect(chosen()).toEqual([`Remove the filter ${label}`]);
  await userEvent.click(screen.getByRole("button", { name: `Remove the filter ${label}` }));
  expect(chosen()).toEqual([]);
  expect(address()).toBe("/catalog");
});

test("a range of sizes in the words is a filter, too, and leaves the other words", async () => {
  open({ search: { query: "Bolts 40 to 60 mm, zinc" }, result: { ranges: ["40 to 60 mm"] } });
  await userEvent.click(screen.getByRole("button", { name: "Remove the filter Size 40 to 60 mm" }));
  expect(address()).toBe("/catalog?q=Bolts+zinc");
});

test("a highest price below the lowest one says what to choose", () => {
  open({ search: { minPriceCents: 1250, maxPriceCents: 500 } });
  expect(screen.getByText("Choose $12.50 or more")).toBeTruthy();
  expect(screen.getByRole("textbox", { name: "To" }).getAttribute("aria-invalid")).toBe("true");
});

test("a price that is none says so at its field, and filters nothing", async () => {
  open();
  fireEvent.change(screen.getByRole("textbox", { name: "From" }), { target: { value: "cheap" } });
  expect(await screen.findByText("Write an amount such as 12.50 or 1,250")).toBeTruthy();
  await new Promise((done) => setTimeout(done, 450));
  expect(address()).toBe("/catalog");
});

test("a minimum order of the address is offered among the usual ones", async () => {
  open({ search: { maxMinOrder: 30 } });
  const field = screen.getByRole<HTMLSelectElement>("combobox", { name: "Minimum order" });
  expect([...field.options].map(({ text }) => text)).toEqual([
    ...["Any", "Up to 10", "Up to 25", "Up to 30", "Up to 50", "Up to 100", "Up to 500", "Up to 1,000"],
  ]);
  await userEvent.selectOptions(field, "Any");
  expect(address()).toBe("/catalog");
});

test("where nothing was found, only what is set can be changed", () => {
  const { unmount } = open({ isEmpty: true });
  expect(screen.queryByRole("checkbox")).toBeNull();
  unmount();
  open({ isEmpty: true, search: { inStock: true } });
  expect(screen.getByRole("checkbox", { name: /^In stock/ })).toBeTruthy();
});

const thread: AttributeFacet = {
  ...{ name: "Thread", kind: "choice", unit: null, min: null, max: null },
  values: ["M6", "M8", "M10"].map((value, index) => ({ value, count: index + 1 })),
};
const length: AttributeFacet = {
  ...{ name: "Length", kind: "number", unit: "mm", min: 10, max: 90 },
  values: Array.from({ length: 9 }, (_, index) => ({ value: `${10 * (index + 1)} mm`, count: 1 })),
};

function Attributes({ facets }: { facets: AttributeFacet[] }) {
  const [chosen, setChosen] = useState<CatalogSearch["attributes"]>([]);
  return (
    <>
      <AttributeFilters facets={facets} chosen={chosen} onChange={setChosen} />
      <output aria-label="Chosen">{JSON.stringify(chosen)}</output>
    </>
  );
}
const attributes = () => JSON.parse(screen.getByLabelText("Chosen").textContent ?? "");

test("several values of an attribute are chosen, and without the last one it filters nothing", async () => {
  renderInShop(<Attributes facets={[thread]} />);
  const box = (name: RegExp) => screen.getByRole("checkbox", { name });
  await userEvent.click(box(/^M8/));
  await userEvent.click(box(/^M10/));
  expect(attributes()).toEqual([{ name: "Thread", values: ["M8", "M10"] }]);
  await userEvent.click(box(/^M8/));
  await userEvent.click(box(/^M10/));
  expect(attributes()).toEqual([]);
});

test("of many numbers a range is chosen, whose ends are hinted at", async () => {
  renderInShop(<Attributes facets={[length, thread]} />);
  const range = within(screen.getByRole("group", { name: "Length, mm" }));
  const from = range.getByRole("textbox", { name: "From" });
  expect(from).toHaveProperty("placeholder", "10");
  fireEvent.change(from, { target: { value: " 40 " } });
  await expect.poll(attributes).toEqual([{ name: "Length", min: "40" }]);
  fireEvent.change(range.getByRole("textbox", { name: "To" }), { target: { value: "2 in" } });
  await expect.poll(attributes).toEqual([{ name: "Length", min: "40", max: "2 in" }]);
  fireEvent.change(from, { target: { value: "" } });
  await expect.poll(attributes).toEqual([{ name: "Length", max: "2 in" }]);
});

const pages = (search: Partial<CatalogSearch>, result: Partial<ToolSearch> = {}) =>
  renderInShop(
    <ResultPages search={{ ...noSearch, ...search }} result={{ ...found, nextCursor: "more", ...result }} />,
  );
const rows = Array.from({ length: catalogPageSize }, () => testTool);

test("a page says which tools it shows, and leads to its neighbours with the same search", () => {
  pages({ query: "clamp", page: 2 }, { rows });
  expect(screen.getByText("Tools 25–48 of 120")).toBeTruthy();
  expect(link(/^Previous/).getAttribute("href")).toBe("/catalog?q=clamp");
  expect(link(/^Next/).getAttribute("href")).toBe("/catalog?q=clamp&page=3");
});

test("results on one page have no pages", () => {
  pages({}, { nextCursor: null });
  expect(screen.queryByRole("navigation")).toBeNull();
});

test("a page beyond the last one leads back to the first", () => {
  pages({ page: 9 }, { rows: [], nextCursor: null });
  expect(link(/^First page/).getAttribute("href")).toBe("/catalog");
  expect(screen.queryByText(/^Tools/)).toBeNull();
});

test("the last page that is offered says how to see the others", () => {
  pages({ page: lastPage }, { rows });
  expect(screen.queryByRole("link", { name: "Next" })).toBeNull();
  expect(screen.getByText(/^These are the first 1,000/)).toBeTruthy();
});

test.each([
  [{ total: 1 }, "1 tool"],
  [{ total: 1200 }, "1,200 tools"],
  [{ total: 1000, isTotalExact: false }, "1,000+ tools"],
])("%j are counted as %s", (result, text) => {
  expect(countText({ ...found, ...result })).toBe(text);
});

test.each([
  [{ query: "anvyl" }, "Nothing found for “anvyl”", []],
  [{ inStock: true }, "Nothing matches these filters", []],
  [{ query: "anvyl", inStock: true }, "Nothing found for “anvyl”", ["/catalog?q=anvyl"]],
])("a search for %j without results says %s", async (search, title, withoutFilters) => {
  new FakeShop({ "categories.show": () => ({ children: [] }) });
  renderInShop(<NothingFound search={{ ...noSearch, ...search }} />);
  expect(screen.getByRole("heading", { name: title })).toBeTruthy();
  expect(
    screen.queryAllByRole("link", { name: "Search without filters" }).map((one) => one.getAttribute("href")),
  ).toEqual(withoutFilters);
  expect(link(/^Show all tools/).getAttribute("href")).toBe("/catalog");
});
