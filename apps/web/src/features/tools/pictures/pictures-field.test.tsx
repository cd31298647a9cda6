// @vitest-environment jsdom
import { AddToolInput } from "@ironmonger/contract/catalog/edit-tool";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { FakeShop } from "../../../testing/fake-shop.ts";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { AddToolForm } from "../edit/add-tool-form.tsx";

const idOf = (name: string) => name.charCodeAt(0).toString(16).repeat(32);

/** A shop that accepts all pictures except those that are in `refused`. */
function open() {
  const shop = { added: [] as AddToolInput[], sent: [] as string[], refused: new Set<string>() };
  new FakeShop({
    "catalog.addTool": (input) => {
      shop.added.push(AddToolInput.parse(input));
      return {};
    },
  });
  vi.stubGlobal(
    "XMLHttpRequest",
    class {
      upload = {};
      responseText = "";
      onload = () => {};
      open() {}
      setRequestHeader() {}
      send(form: FormData) {
        const picture = form.get("picture");
        const name = picture instanceof File ? picture.name : "";
        shop.sent.push(name);
        this.responseText = JSON.stringify(
          shop.refused.has(name)
            ? { error: { code: "invalid", message: "This picture is broken or incomplete." } }
            : { id: idOf(name), url: `/pictures/${idOf(name)}-1280.webp` },
        );
        setTimeout(() => this.onload());
      }
    },
  );
  renderInShop(<AddToolForm />);
  return shop;
}

const files = (...names: string[]) => names.map((name) => new File([name], name, { type: "image/png" }));
const choose = async (...names: string[]) =>
  userEvent.upload(await screen.findByLabelText(/^Choose pictures/), files(...names));
const alts = () => screen.queryAllByRole<HTMLInputElement>("textbox", { name: /^Alt text of picture/ });
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

async function describeAll(...texts: string[]) {
  await waitFor(() => expect(alts()).toHaveLength(texts.length));
  for (const [index, text] of texts.entries()) {
    await userEvent.click(screen.getByRole("textbox", { name: `Alt text of picture ${index + 1}` }));
    await userEvent.paste(text);
  }
}
const order = () => alts().map(({ value }) => value);

test("several pictures are chosen, described and sorted by buttons, and saved with the tool in this order", async () => {
  const shop = open();
  await choose("a.png", "b.png", "c.png");
  await describeAll("A", "B", "C");
  expect(shop.sent).toEqual(["a.png", "b.png", "c.png"]);
  await press("Move up, picture 3");
  expect(order()).toEqual(["A", "C", "B"]);
  expect(screen.getByText("Picture 3 is now picture 2 of 3")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Move up, picture 2" }));
  await userEvent.keyboard("{Enter}");
  expect(order()).toEqual(["C", "A", "B"]);
  await userEvent.keyboard("{Enter}");
  expect(order()).toEqual(["C", "A", "B"]);
  expect(screen.getByRole("complementary", { name: "Preview" }).querySelector("img")?.src).toContain(idOf("c"));
  for (const [label, text] of Object.entries({
    Name: "Saw",
    Description: "Cuts",
    Price: "5",
    "Minimum order": "1",
    Available: "9",
  })) {
    await userEvent.click(screen.getByRole("textbox", { name: label }));
    await userEvent.paste(text);
  }
  await press("Add tool");
  const pictures = ["c", "a", "b"].map((name) => ({ id: idOf(name), alt: name.toUpperCase() }));
  await expect.poll(() => shop.added).toMatchObject([{ pictures, imageUrl: `/pictures/${idOf("c")}-1280.webp` }]);
});

test("pictures can be dropped and pasted anywhere on the page, and the same one is there once", async () => {
  open();
  await screen.findByLabelText(/^Choose pictures/);
  fireEvent.drop(document.body, { dataTransfer: { files: files("a.png"), types: ["Files"] } });
  await waitFor(() => expect(alts()).toHaveLength(1));
  fireEvent.paste(document.body, { clipboardData: { files: files("b.png", "a.png") } });
  await waitFor(() => expect(screen.queryByRole("list", { name: "Pictures on their way" })).toBeNull());
  expect(alts()).toHaveLength(2);
});

test("text that is pasted is text, also beside a picture of it and while a picture is on its way", async () => {
  const shop = open();
  await screen.findByLabelText(/^Choose pictures/);
  const name = screen.getByRole("textbox", { name: "Name" });
  fireEvent.paste(document.body, { clipboardData: { files: files("a.png") } });
  // A spreadsheet copies cells as text and as a picture of them.
  const cells = { files: files("cells.png"), types: ["text/plain", "Files"], getData: () => "Bow saw" };
  fireEvent.paste(name, { clipboardData: cells });
  await waitFor(() => expect(alts()).toHaveLength(1));
  await userEvent.click(name);
  await userEvent.paste("Bow saw");
  expect(name).toHaveProperty("value", "Bow saw");
  expect(shop.sent).toEqual(["a.png"]);
});

test("pictures are sorted by dragging", async () => {
  open();
  await choose("a.png", "b.png", "c.png");
  await describeAll("A", "B", "C");
  const [first, , last] = within(screen.getByRole("list", { name: "Pictures of the tool" })).getAllByRole("listitem");
  if (!first || !last) throw new Error("There are not three pictures.");
  const dataTransfer = { types: [], files: [] };
  fireEvent.dragStart(first, { dataTransfer });
  fireEvent.dragOver(last, { dataTransfer });
  fireEvent.drop(last, { dataTransfer });
  fireEvent.dragEnd(first, { dataTransfer });
  expect(order()).toEqual(["B", "C", "A"]);
});

test("a refused picture says why, leaves the others, and can be sent again", async () => {
  const shop = open();
  shop.refused.add("a.png");
  await choose("a.png", "b.png");
  const issue = await screen.findByRole("alert");
  expect(issue.textContent).toBe("This picture is broken or incomplete.");
  await waitFor(() => expect(alts()).toHaveLength(1));
  shop.refused.clear();
  await press("Retry a.png");
  await waitFor(() => expect(alts()).toHaveLength(2));
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a picture of more than 20 MB is not sent", async () => {
  const shop = open();
  const huge = new File(["x"], "huge.png", { type: "image/png" });
  Object.defineProperty(huge, "size", { value: 21_000_000 });
  await userEvent.upload(await screen.findByLabelText(/^Choose pictures/), huge);
  expect((await screen.findByRole("alert")).textContent).toBe("A picture can have at most 20 MB.");
  await press("Dismiss huge.png");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(shop.sent).toEqual([]);
});

test("a removed picture comes back with Undo where it was, and all survive a reload", async () => {
  open();
  await choose("a.png", "b.png", "c.png");
  await describeAll("A", "B", "C");
  await press("Remove picture 2");
  expect(order()).toEqual(["A", "C"]);
  await press("Undo");
  expect(order()).toEqual(["A", "B", "C"]);
  cleanup();
  renderInShop(<AddToolForm />);
  await waitFor(() => expect(order()).toEqual(["A", "B", "C"]));
  for (let left = 3; left > 0; left -= 1) await press("Remove picture 1");
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Image" }).value).toBe("");
});
