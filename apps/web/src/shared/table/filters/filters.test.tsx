// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { choiceFilter, Filters, optionsOf } from "./filters.tsx";
import { NoMatch } from "./no-match.tsx";
import { SearchChoice } from "./search-choice.tsx";
import { TableSearch } from "./table-search.tsx";

const states = optionsOf(["open", "overdue"] as const);

function Page({ start }: { start?: "open" | "overdue" }) {
  const [state, setState] = useState(start);
  const [kind, setKind] = useState<"open" | "overdue">();
  return (
    <Filters
      filters={[
        choiceFilter("State", state, states, setState),
        choiceFilter("Kind", kind, states, setKind),
        { label: "Company", text: "Acme Ltd", onClear: () => {} },
      ]}
    />
  );
}
const offer = () => userEvent.click(screen.getByRole("button", { name: "+ Filter" }));
const group = async (name: string) => within(await screen.findByRole("group", { name }));

test("the values of a filter are offered with a capital", () => {
  expect(states).toEqual([
    { value: "open", label: "Open" },
    { value: "overdue", label: "Overdue" },
  ]);
});

test("a value is chosen from the list of filters, which then closes; a chip says what is set", async () => {
  renderInShop(<Page />);
  await offer();
  await userEvent.click((await group("State")).getByRole("button", { name: "Overdue" }));
  expect(screen.getByRole("button", { name: "Remove the filter State: Overdue" })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("group", { name: "State" })).toBeNull());
});

test("the value that is set is marked in the list, and a press on it takes the filter away", async () => {
  renderInShop(<Page start="open" />);
  await offer();
  const open = (await group("State")).getByRole("button", { name: "Open", pressed: true });
  await userEvent.click(open);
  expect(screen.queryByRole("button", { name: /^Remove the filter State/ })).toBeNull();
});

test("a chip takes its own filter away, and no other", async () => {
  renderInShop(<Page start="open" />);
  await userEvent.click(screen.getByRole("button", { name: "Remove the filter State: Open" }));
  expect(screen.queryByRole("button", { name: /^Remove the filter State/ })).toBeNull();
  expect(screen.getByRole("button", { name: "Remove the filter Company: Acme Ltd" })).toBeTruthy();
});

test("a filter that only links set is a chip, but is not offered", async () => {
  renderInShop(<Page />);
  await offer();
  await group("State");
  expect(screen.queryByRole("group", { name: "Company" })).toBeNull();
});

test("where every filter is only set by links, none is offered", () => {
  renderInShop(<Filters filters={[{ label: "Company", text: undefined, onClear: () => {} }]} />);
  expect(screen.queryByRole("button")).toBeNull();
});

test("Escape closes the list of filters, and the button has the focus again", async () => {
  renderInShop(<Page />);
  await offer();
  await group("State");
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("group", { name: "State" })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "+ Filter" })));
});

test.each([
  [{ from: "2026-11-24", to: "2026-11-01" }, "“From” is a later day than “To”."],
  [{ from: "2026-11-01", to: "2026-11-24" }, "Try a shorter search, or another filter."],
  [{ from: "2026-11-01" }, "Try a shorter search, or another filter."],
  [undefined, "Try a shorter search, or another filter."],
])("where nothing matches the days %j, it is said why: %s", async (days, text) => {
  let cleared = 0;
  renderInShop(<NoMatch noun="orders" {...(days && { days })} onClear={() => cleared++} />);
  expect(screen.getByText("No orders match")).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Clear search and filters" }));
  expect(cleared).toBe(1);
});

const companies = [
  { value: "1", label: "Acme Ltd" },
  { value: "2", label: "Harbour" },
];
const findCompanies = (search: string) =>
  search === "" ? undefined : companies.filter(({ label }) => label.toLowerCase().includes(search.toLowerCase()));

function Company({ onChoose }: { onChoose: (value: string | undefined) => void }) {
  return (
    <SearchChoice
      label="Find a company"
      placeholder="Name"
      useFound={findCompanies}
      none="No company is called so."
      value="2"
      onChoose={onChoose}
    />
  );
}

test("one of many is looked for and chosen; the one that is chosen already is given up by a press", async () => {
  const chosen: (string | undefined)[] = [];
  renderInShop(<Company onChoose={(value) => chosen.push(value)} />);
  expect(screen.queryByRole("button")).toBeNull();
  const search = screen.getByRole("searchbox", { name: "Find a company" });
  await userEvent.type(search, " acme ");
  await userEvent.click(screen.getByRole("button", { name: "Acme Ltd" }));
  await userEvent.clear(search);
  await userEvent.type(search, "harb");
  await userEvent.click(screen.getByRole("button", { name: "Harbour" }));
  expect(chosen).toEqual(["1", undefined]);
});

test("where none is found, it is said; before anything is typed, nothing is", async () => {
  renderInShop(<Company onChoose={() => {}} />);
  expect(screen.queryByText("No company is called so.")).toBeNull();
  await userEvent.type(screen.getByRole("searchbox"), "zz");
  expect(screen.getByText("No company is called so.")).toBeTruthy();
});

function Search({ onSearch = () => {} }: { onSearch?: (search: string) => void }) {
  const [search, setSearch] = useState("clamp");
  return (
    <>
      <TableSearch
        label="Search tools"
        hint="Name, SKU"
        search={search}
        onSearch={(text) => {
          setSearch(text);
          onSearch(text);
        }}
      />
      <button type="button" onClick={() => setSearch("")}>
        Clear
      </button>
    </>
  );
}
const field = () => screen.getByRole<HTMLInputElement>("searchbox", { name: "Search tools" });

test("the slash key goes to the search of the table, and is not typed into it", async () => {
  renderInShop(<Search />);
  await userEvent.keyboard("/");
  expect(document.activeElement).toBe(field());
  expect(field().value).toBe("clamp");
  await userEvent.keyboard("/");
  expect(field().value).toBe("clamp/");
});

test("a search is asked once typing pauses, without the spaces around it, which stay in the field", async () => {
  const asked: string[] = [];
  renderInShop(<Search onSearch={(text) => asked.push(text)} />);
  for (const value of ["saw", "saw ", "saw b"]) fireEvent.change(field(), { target: { value } });
  await expect.poll(() => asked).toEqual(["saw b"]);
  fireEvent.change(field(), { target: { value: " saw  " } });
  await expect.poll(() => asked).toEqual(["saw b", "saw"]);
  expect(field().value).toBe(" saw  ");
});

test("a search that was cleared elsewhere is gone from the field", async () => {
  renderInShop(<Search />);
  await userEvent.click(screen.getByRole("button", { name: "Clear" }));
  expect(field().value).toBe("");
});
