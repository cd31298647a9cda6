// @vitest-environment jsdom
import type { Suggestions } from "@ironmonger/contract/catalog/search";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Link, useLocation } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { FakeShop } from "../../testing/fake-shop.ts";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { NavbarSearch } from "./navbar-search.tsx";

// jsdom lacks it.
Element.prototype.scrollIntoView = vi.fn();

const ids = ["019a0000-0000-7000-8000-000000000001", "019a0000-0000-7000-8000-000000000002"];
const seen = { imageUrl: "/images/no-picture.svg", priceUnit: 1 as const, salesUnit: { kind: "piece" as const } };
const suggested: Suggestions = {
  tools: [
    { ...seen, id: ids[0] ?? "", sku: "HMR-1", name: "Claw hammer", priceCents: 1250 },
    { ...seen, id: ids[1] ?? "", sku: null, name: "Sledgehammer", priceCents: 3000 },
  ],
  categories: [{ value: "hand-tools", name: "Hand tools", path: "hand-tools", count: 2, isNamed: false }],
  areCountsExact: true,
};

let shop: FakeShop;
beforeEach(() => {
  shop = new FakeShop({
    // Fewer characters have no suggestions, so the list is complete when it appears.
    "catalog.suggest": (input) =>
      JSON.stringify(input).includes("ham") ? suggested : { tools: [], categories: [], areCountsExact: true },
  });
});

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}
function open(path = "/") {
  renderInShop(
    <>
      <NavbarSearch />
      <textarea aria-label="Note" />
      <Link to="/catalog?q=saw">Saws</Link>
      <Link to="/blogs">Blogs</Link>
      <Address />
    </>,
    path,
  );
  return screen.getByRole<HTMLInputElement>("combobox", { name: "Search all tools" });
}
const address = () => screen.getByRole("status").textContent;
const chosen = () => screen.queryByRole("option", { selected: true })?.textContent;

test("typing suggests tools with their prices, and categories; the arrows choose one, and Enter opens it", async () => {
  const field = open();
  await userEvent.type(field, "ham");
  const list = await screen.findByRole("listbox", { name: "Suggestions" });
  expect(field.getAttribute("aria-expanded")).toBe("true");
  expect(field.getAttribute("aria-controls")).toBe(list.id);
  expect(
    within(list)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["Claw hammerHMR-1$12.50", "Sledgehammer$30", "ham in Hand tools2"]);
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  expect(chosen()).toContain("Sledgehammer");
  expect(document.getElementById(field.getAttribute("aria-activedescendant") ?? "")?.textContent).toContain(
    "Sledgehammer",
  );
  expect(document.activeElement).toBe(field);
  await userEvent.keyboard("{Enter}");
  expect(address()).toBe(`/catalog/${ids[1]}`);
  expect(screen.queryByRole("listbox")).toBeNull();
});

test("the arrows go round through the field itself, and typing on chooses nothing", async () => {
  const field = open();
  await userEvent.type(field, "ham");
  await screen.findByRole("listbox");
  await userEvent.keyboard("{ArrowUp}");
  expect(chosen()).toContain("Hand tools");
  await userEvent.keyboard("{ArrowDown}");
  expect(chosen()).toBeUndefined();
  await userEvent.keyboard("{ArrowDown}m");
  expect(chosen()).toBeUndefined();
  await userEvent.keyboard("{Enter}");
  expect(address()).toBe("/catalog?q=hamm");
  expect(field.value).toBe("hamm");
});

test("a category is searched for the same words", async () => {
  await userEvent.type(open(), "ham");
  await userEvent.click(await screen.findByRole("option", { name: /Hand tools/ }));
  expect(address()).toBe("/catalog/hand-tools?q=ham");
});

test("a category that is called so is opened whole", async () => {
  const handTools = { value: "hand-tools", name: "Hand tools", path: "hand-tools", count: 7, isNamed: true };
  const suggestions = { tools: [], categories: [handTools], areCountsExact: true };
  shop = new FakeShop({ "catalog.suggest": () => suggestions });
  await userEvent.type(open(), "hand to");
  await userEvent.click(await screen.findByRole("option", { name: /^Hand.*7$/ }));
  expect(address()).toBe("/catalog/hand-tools");
});

test("Escape closes the list and leaves the words; an arrow opens it again", async () => {
  const field = open();
  await userEvent.type(field, "ham");
  await screen.findByRole("listbox");
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(field.value).toBe("ham");
  await userEvent.keyboard("{ArrowDown}");
  expect(await screen.findByRole("listbox")).toBeTruthy();
});

test("a slash goes to the field, unless another field has the focus", async () => {
  const field = open();
  await userEvent.type(screen.getByRole("textbox", { name: "Note" }), "1/2");
  expect(document.activeElement).not.toBe(field);
  await userEvent.click(document.body);
  await userEvent.keyboard("/");
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe("");
});

test("the last five searches are offered again, and can be removed", async () => {
  const field = open();
  for (const word of ["one", "two", "three", "four", "five", "six", "Two"]) {
    await userEvent.clear(field);
    await userEvent.type(field, `${word}{Enter}`);
  }
  await userEvent.clear(field);
  const recent = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);
  await screen.findAllByRole("option");
  expect(recent()).toEqual(["Two", "six", "five", "four", "three"]);
  await userEvent.click(screen.getByRole("button", { name: "Remove “five” from the recent searches" }));
  expect(recent()).toEqual(["Two", "six", "four", "three"]);
  expect(document.activeElement).toBe(field);
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{Delete}");
  expect(recent()).toEqual(["Two", "four", "three"]);
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  expect(address()).toBe("/catalog?q=four");
});

test("one character sends no request, and a failed request leaves the field usable", async () => {
  const field = open();
  await userEvent.type(field, "h");
  shop.isOffline = true;
  await userEvent.type(field, "ammer");
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(address()).toBe("/catalog?q=hammer"));
  expect(shop.calls).not.toContain("catalog.suggest");
});

test("a link that is followed before the search begins takes precedence", async () => {
  history.replaceState(null, "", "/catalog");
  const field = open("/catalog");
  fireEvent.change(field, { target: { value: "hammer" } });
  fireEvent.click(screen.getByRole("link", { name: "Saws" }));
  await waitFor(() => expect(field.value).toBe("saw"));
  // Longer than the pause after which a search begins.
  await new Promise((done) => setTimeout(done, 400));
  expect(address()).toBe("/catalog?q=saw");
  expect(field.value).toBe("saw");
  await userEvent.clear(field);
  await userEvent.type(field, "hammer");
  await waitFor(() => expect(address()).toBe("/catalog?q=hammer"));
  history.replaceState(null, "", "/");
});

test("words that were not searched for stay on their page", async () => {
  const field = open();
  await userEvent.type(field, "hammer");
  await userEvent.click(screen.getByRole("link", { name: "Blogs" }));
  await waitFor(() => expect(field.value).toBe(""));
});
