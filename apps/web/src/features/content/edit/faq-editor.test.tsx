// @vitest-environment jsdom
import { type FaqItem, SaveFaqInput } from "@ironmonger/contract/content";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { FakeShop, ShopError } from "../../../testing/fake-shop.ts";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { FaqEditor } from "./faq-editor.tsx";

const question = (place: number, text: string): FaqItem => ({
  id: `0199c0de-0000-7000-8000-00000000000${place}`,
  question: text,
  answer: `${text} So.`,
});
const [why, how, when] = [question(1, "Why?"), question(2, "How?"), question(3, "When?")] as const;

/** A shop with two questions. It refuses to save if the list has changed since it was read. */
function open() {
  const shop = { items: [why, how] as FaqItem[], saves: 0, answering: Promise.resolve() };
  new FakeShop({
    "content.faq": () => shop.items,
    "content.saveFaq": async (input) => {
      const { items, expected } = SaveFaqInput.parse(input);
      await shop.answering;
      if (JSON.stringify(expected) !== JSON.stringify(shop.items))
        throw new ShopError("CONFLICT", "This was changed meanwhile.", [
          { path: why.id, message: "“Why?” was changed" },
        ]);
      shop.saves += 1;
      shop.items = items;
      return items;
    },
  });
  show();
  return shop;
}
const show = () =>
  renderInShop(
    <FaqEditor
      preview={(items) => <output aria-label="Preview">{items.map((item) => item.question).join(" | ")}</output>}
    />,
  );
const preview = () => screen.getByLabelText("Preview").textContent;
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
async function type(label: string, text: string) {
  const field = await screen.findByRole("textbox", { name: label });
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
}

test("a question is added, shown in the preview, and saved; saving is undone in its toast", async () => {
  const shop = open();
  await press("Add a question");
  // A heading without text would be a button without a name.
  await expect.poll(preview).toBe("Why? | How? | New question");
  await type("Question", "When?");
  await type("Answer", " Today. ");
  await expect.poll(preview).toBe("Why? | How? | When?");
  await press("Save");
  await expect.poll(() => shop.items).toMatchObject([why, how, { question: "When?", answer: "Today." }]);
  await screen.findByText("FAQ saved");
  await press("Undo");
  await expect.poll(() => shop.items).toEqual([why, how]);
  await expect.poll(preview).toBe("Why? | How?");
});

test("what is typed while a save is on its way stays, and is saved by the next one", async () => {
  const shop = open();
  const answered = Promise.withResolvers<void>();
  shop.answering = answered.promise;
  await press("Add a question");
  await type("Question", "When?");
  await type("Answer", "Today.");
  await press("Save");
  await type("Answer", "Tomorrow.");
  answered.resolve();
  await screen.findByText("FAQ saved");
  expect(shop.items[2]).toMatchObject({ answer: "Today." });
  expect(await screen.findByRole("textbox", { name: "Answer" })).toHaveProperty("value", "Tomorrow.");
  await press("Save");
  await expect.poll(() => shop.items[2]).toMatchObject({ question: "When?", answer: "Tomorrow." });
});

test("Save pressed twice saves once, and nobody is told of another admin's change", async () => {
  const shop = open();
  await press("Why?");
  await type("Answer", "Because.");
  await userEvent.dblClick(await screen.findByRole("button", { name: "Save" }));
  await screen.findByText("FAQ saved");
  expect(shop.saves).toBe(1);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("questions are moved by keys and removed; what was removed comes back by Undo", async () => {
  const shop = open();
  const down = await screen.findByRole("button", { name: "Move “Why?” down" });
  down.focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(preview).toBe("How? | Why?");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Move “Why?” down" }));
  await press("Remove “How?”");
  await expect.poll(preview).toBe("Why?");
  await press("Undo");
  await expect.poll(preview).toBe("How? | Why?");
  await press("Save");
  await expect.poll(() => shop.items).toEqual([how, why]);
});

test("a question without an answer is not saved: it opens, and says what is missing", async () => {
  const shop = open();
  await press("Add a question");
  await type("Question", "When?");
  await press("When?");
  await press("Save");
  expect(await screen.findByText("Answer is required")).toBeTruthy();
  expect(shop.saves).toBe(0);
});

test("what is typed survives a reload, and can be discarded", async () => {
  const shop = open();
  await press("Why?");
  await type("Answer", "Because.");
  cleanup();
  show();
  expect(await screen.findByText("Your unsaved changes are still here")).toBeTruthy();
  await press("Discard them");
  await press("Why?");
  expect(await screen.findByRole("textbox", { name: "Answer" })).toHaveProperty("value", "Why? So.");
  expect(shop.saves).toBe(0);
});

test("what another admin changed meanwhile is named; what was typed stays and can then be saved", async () => {
  const shop = open();
  await press("How?");
  await type("Answer", "Like this.");
  const theirs = { ...why, answer: "Therefore." };
  shop.items = [theirs, how, when];
  await press("Save");
  const notice = within(await screen.findByRole("alert"));
  expect(notice.getByText("“Why?” was changed.")).toBeTruthy();
  expect(shop.saves).toBe(0);
  await press("Save");
  await expect.poll(() => shop.items).toEqual([theirs, { ...how, answer: "Like this." }, when]);
  await expect.poll(() => screen.queryByRole("alert")).toBeNull();
});
