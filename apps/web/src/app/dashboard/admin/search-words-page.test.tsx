// @vitest-environment jsdom
import type { SearchWord } from "@ironmonger/contract/search-words";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { FakeShop, ShopError } from "../../../testing/fake-shop.ts";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { SearchWordsPage } from "./search-words-page.tsx";

const spanner: SearchWord = { id: "01990000-0000-7000-8000-0000000000f1", word: "spanner", means: "wrench" } as const;

function open(vain = [{ text: "mole grips", count: 12 }]) {
  const sent: unknown[] = [];
  const note = (input: unknown) => {
    sent.push(input);
    return { ...spanner, ...(input as object) };
  };
  const shop = new FakeShop({
    "searchWords.list": () => ({ rows: [spanner], total: 1 }),
    "searchWords.listVain": () => ({ rows: vain, total: vain.length }),
    "searchWords.save": note,
    "searchWords.remove": note,
    "views.list": () => [],
    "audit.list": () => ({ rows: [], total: 0 }),
    "audit.listOfRecord": () => ({ rows: [], total: 0 }),
  });
  renderInShop(<SearchWordsPage />);
  return { shop, sent };
}
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));

test("the heading counts the words, and each says what it means", async () => {
  open();
  expect(await screen.findByRole("heading", { level: 1, name: "1 search word" })).toBeTruthy();
  expect(within(await screen.findByRole("row", { name: /spanner/ })).getByText("wrench")).toBeTruthy();
});

test("a word is added with what it means, without the spaces around it", async () => {
  const { sent } = open();
  await press("Add a word");
  const form = await dialog("New search word");
  await userEvent.type(form.getByRole("textbox", { name: "Word" }), " vise ");
  await userEvent.type(form.getByRole("textbox", { name: "Means" }), "vice");
  await userEvent.click(form.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("vise saved")).toBeTruthy();
  expect(sent).toEqual([{ word: "vise", means: "vice" }]);
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
});

test("a word without a meaning is refused at its field", async () => {
  const { sent } = open();
  await press("Add a word");
  const form = await dialog("New search word");
  await userEvent.type(form.getByRole("textbox", { name: "Word" }), "vise");
  await userEvent.click(form.getByRole("button", { name: "Save" }));
  const means = form.getByRole("textbox", { name: "Means" });
  await expect.poll(() => means.getAttribute("aria-invalid")).toBe("true");
  await expect.poll(() => document.activeElement).toBe(means);
  expect(sent).toEqual([]);
});

test("what buyers searched for in vain becomes a word with one press", async () => {
  open();
  expect(await screen.findByText("12 times")).toBeTruthy();
  await press("Say what it means");
  const form = await dialog("New search word");
  expect(form.getByRole("textbox", { name: "Word" })).toHaveProperty("value", "mole grips");
});

test.each([
  [[{ text: "mole grips", count: 1 }], "once"],
  [[], "Everything was found so far."],
])("searches in vain of %j are shown as %s", async (vain, text) => {
  open(vain);
  expect(await screen.findByText(text)).toBeTruthy();
});

test("a word is changed where it stands, and keeps its id", async () => {
  const { sent } = open();
  await press("spanner");
  const form = await dialog("Change spanner");
  const means = form.getByRole("textbox", { name: "Means" });
  expect(means).toHaveProperty("value", "wrench");
  await userEvent.type(means, "es");
  await userEvent.click(form.getByRole("button", { name: "Save" }));
  await expect.poll(() => sent).toEqual([{ id: spanner.id, word: "spanner", means: "wrenches" }]);
});

test("a word that another one has already is refused in the dialog, which keeps what was typed", async () => {
  const { shop } = open();
  shop.answers["searchWords.save"] = () => {
    throw new ShopError("CONFLICT", "This word exists.", [{ path: "word", message: "There is this word already" }]);
  };
  await press("Add a word");
  const form = await dialog("New search word");
  await userEvent.type(form.getByRole("textbox", { name: "Word" }), "spanner");
  await userEvent.type(form.getByRole("textbox", { name: "Means" }), "key");
  await userEvent.click(form.getByRole("button", { name: "Save" }));
  expect(await form.findByText("There is this word already")).toBeTruthy();
  expect(form.getByRole("textbox", { name: "Means" })).toHaveProperty("value", "key");
});

test("a dialog that was closed begins anew", async () => {
  open();
  await press("Add a word");
  let form = await dialog("New search word");
  await userEvent.type(form.getByRole("textbox", { name: "Word" }), "vise");
  await userEvent.click(form.getAllByRole("button", { name: "Close" }).at(-1) ?? document.body);
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  await press("Add a word");
  form = await dialog("New search word");
  expect(form.getByRole("textbox", { name: "Word" })).toHaveProperty("value", "");
});

test("a word is removed after a question", async () => {
  const { sent } = open();
  await press("More for spanner");
  await userEvent.click(await screen.findByRole("menuitem", { name: "Remove" }));
  const question = await dialog("Remove the search word spanner?");
  expect(sent).toEqual([]);
  await userEvent.click(question.getByRole("button", { name: "Yes" }));
  expect(await screen.findByText("Search word removed")).toBeTruthy();
  expect(sent).toEqual([{ id: spanner.id }]);
});
