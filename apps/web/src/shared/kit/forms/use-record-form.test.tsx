// @vitest-environment jsdom
import { TextInput } from "@mantine/core";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { FakeShop, ShopError } from "../../../testing/fake-shop.ts";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { trpc } from "../../server/trpc.ts";
import { useAction } from "../use-action.ts";
import { RecordForm } from "./record-form.tsx";
import { useRecordForm } from "./use-record-form.ts";

const Supplier = z.object({
  name: z.string().trim().min(1, "Enter a name"),
  phone: z.string().regex(/^\d*$/, "Only digits"),
});
type Supplier = z.infer<typeof Supplier>;
const acme: Supplier = { name: "Acme", phone: "0100" };

/** What the shop has stored, what it was asked to store, and how it does: a test says what goes wrong. */
let stored: Supplier;
let saved: { fields: Supplier; seen: Supplier }[];
let store: (fields: Supplier) => unknown;
let renderings: number;
const keep = (fields: Supplier) => {
  stored = fields;
};

beforeEach(() => {
  stored = acme;
  saved = [];
  renderings = 0;
  store = keep;
  // Any procedure will do that takes a text.
  new FakeShop({
    "identity.endSession": async (input) => {
      await store(JSON.parse((input as { id: string }).id));
      return {};
    },
  });
});

function Form({ isOneOfMany = false, saveLabel = "Save" }) {
  renderings += 1;
  const [shown, setShown] = useState(stored);
  const action = useAction(trpc.identity.endSession, { isQuiet: true });
  const record = useRecordForm(Supplier, {
    // Made anew by each rendering, as pages do that show a part of a record.
    current: { ...shown },
    toValues: ({ name, phone }) => ({ name, phone }),
    draftKey: "supplier:1",
    save: async (fields, seen) => {
      saved.push({ fields, seen });
      await action.send({ id: JSON.stringify(fields) });
      return stored;
    },
    reload: async () => stored,
    writeInput: (field, input) => input[field as keyof Supplier],
  });
  return (
    <>
      <RecordForm form={record} what="Acme" saveLabel={saveLabel} isOneOfMany={isOneOfMany}>
        <TextInput label="Name" {...record.form.getInputProps("name")} />
        <TextInput label="Phone" {...record.form.getInputProps("phone")} />
      </RecordForm>
      <button type="button" onClick={() => setShown(stored)}>
        Load again
      </button>
    </>
  );
}
const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
async function retype(name: string, text: string) {
  await userEvent.clear(field(name));
  if (text !== "") await userEvent.type(field(name), text);
}
const conflict = (path: string, message: string) =>
  new ShopError("CONFLICT", "It was changed meanwhile.", [{ path, message }]);
const refuse = (error: ShopError) => {
  store = () => {
    throw error;
  };
};

test("a form that is only looked at is rendered a few times, not for ever", async () => {
  renderInShop(<Form />);
  await new Promise((done) => setTimeout(done, 100));
  expect(renderings).toBeLessThan(10);
});

test("an untouched form says nothing of errors, and nothing of saving", () => {
  stored = { name: "", phone: "" };
  renderInShop(<Form />);
  expect(screen.queryByText("Enter a name")).toBeNull();
  expect(screen.queryByText("Not saved yet")).toBeNull();
  expect(screen.queryByRole("button", { name: "Discard" })).toBeNull();
});

test("what was changed is saved over what was seen, and counts as saved then", async () => {
  renderInShop(<Form />);
  await retype("Name", "Acme Ltd ");
  expect(screen.getByText("Not saved yet")).toBeTruthy();
  await press("Save");
  await expect.poll(() => saved).toEqual([{ fields: { name: "Acme Ltd", phone: "0100" }, seen: acme }]);
  await expect.poll(() => screen.queryByText("Not saved yet")).toBeNull();
  expect(field("Name").value).toBe("Acme Ltd");
});

test("a field is checked once it is left, and not before", async () => {
  renderInShop(<Form />);
  await userEvent.click(field("Name"));
  await userEvent.clear(field("Name"));
  await userEvent.tab();
  expect(await screen.findByText("Enter a name")).toBeTruthy();
  expect(field("Phone").getAttribute("aria-invalid")).not.toBe("true");
});

test("a wrong field is not saved, and gets the focus", async () => {
  renderInShop(<Form />);
  await retype("Phone", "call me");
  await press("Save");
  expect(screen.getByText("Only digits")).toBeTruthy();
  await expect.poll(() => document.activeElement).toBe(field("Phone"));
  expect(saved).toEqual([]);
});

test("Discard brings back what is stored", async () => {
  renderInShop(<Form />);
  await retype("Name", "Other");
  await press("Discard");
  expect(field("Name").value).toBe("Acme");
  expect(screen.queryByText("Not saved yet")).toBeNull();
  expect(sessionStorage.getItem("supplier:1")).toBeNull();
});

test("what was typed survives a reload, which is said above the form", async () => {
  renderInShop(<Form />);
  await retype("Name", "Acme Ltd");
  cleanup();
  renderInShop(<Form />);
  expect(field("Name").value).toBe("Acme Ltd");
  expect(screen.getByText("Not saved yet")).toBeTruthy();
  await press("Discard");
  cleanup();
  renderInShop(<Form />);
  expect(field("Name").value).toBe("Acme");
});

test("a field that was emptied is empty after a reload as well", async () => {
  renderInShop(<Form />);
  await retype("Phone", "");
  cleanup();
  renderInShop(<Form />);
  expect(field("Phone").value).toBe("");
});

test("a record that was loaded again fills the fields, unless something was typed", async () => {
  renderInShop(<Form />);
  stored = { name: "Acme", phone: "0199" };
  await press("Load again");
  expect(field("Phone").value).toBe("0199");
  await retype("Name", "Mine");
  stored = { name: "Acme", phone: "0200" };
  await press("Load again");
  expect(field("Phone").value).toBe("0199");
  expect(field("Name").value).toBe("Mine");
});

test("an error of the server stands at its field, and what was typed stays", async () => {
  refuse(new ShopError("BAD_REQUEST", "Refused.", [{ path: "name", message: "It is taken" }]));
  renderInShop(<Form />);
  await retype("Name", "Harbour");
  await press("Save");
  expect(await screen.findByText("It is taken")).toBeTruthy();
  expect(field("Name").value).toBe("Harbour");
  expect(screen.getByText("Not saved yet")).toBeTruthy();
});

test("another admin's change is shown and named, and the next save is over it", async () => {
  refuse(conflict("phone", "Phone was 0100, and is 0199 now"));
  renderInShop(<Form />);
  await retype("Name", "Acme Ltd");
  stored = { name: "Acme", phone: "0199" };
  await press("Save");
  expect(await screen.findByText(/Phone was 0100, and is 0199 now/)).toBeTruthy();
  expect(field("Phone").value).toBe("0199");
  expect(field("Name").value).toBe("Acme Ltd");
  const theirs = stored;
  store = keep;
  await press("Save");
  await expect.poll(() => saved.at(-1)).toEqual({ fields: { name: "Acme Ltd", phone: "0199" }, seen: theirs });
});

test("where both have changed the same field, what was typed is named beside it", async () => {
  refuse(conflict("name", "Name was Acme, and is Harbour now"));
  renderInShop(<Form />);
  await retype("Name", "Acme Ltd");
  stored = { name: "Harbour", phone: "0100" };
  await press("Save");
  expect(await screen.findByText(/Name was Acme, and is Harbour now\. You typed Acme Ltd/)).toBeTruthy();
});

test("after another admin's change, Discard shows theirs", async () => {
  refuse(conflict("phone", "Phone was 0100, and is 0199 now"));
  renderInShop(<Form />);
  await retype("Name", "Acme Ltd");
  stored = { name: "Acme", phone: "0199" };
  await press("Save");
  await screen.findByText(/is 0199 now/);
  await press("Discard");
  expect([field("Name").value, field("Phone").value]).toEqual(["Acme", "0199"]);
  expect(screen.queryByText(/is 0199 now/)).toBeNull();
});

test("a second press while it is being saved saves nothing twice", async () => {
  const answer = Promise.withResolvers<void>();
  store = async (fields: Supplier) => {
    await answer.promise;
    keep(fields);
  };
  renderInShop(<Form />);
  await retype("Name", "Acme Ltd");
  await userEvent.type(field("Name"), "{Enter}");
  await userEvent.type(field("Name"), "{Enter}");
  expect(saved).toHaveLength(1);
  answer.resolve();
  await expect.poll(() => screen.queryByText("Not saved yet")).toBeNull();
});

test("what is typed while it is being saved is not overwritten by the answer", async () => {
  const answer = Promise.withResolvers<void>();
  store = async (fields: Supplier) => {
    await answer.promise;
    keep(fields);
  };
  renderInShop(<Form />);
  await retype("Name", "Acme Ltd");
  await userEvent.type(field("Name"), "{Enter}");
  await userEvent.type(field("Phone"), "7");
  answer.resolve();
  await expect.poll(() => screen.getByRole("button", { name: "Save" }).getAttribute("data-loading")).toBeNull();
  expect(field("Phone").value).toBe("01007");
  expect(screen.getByText("Not saved yet")).toBeTruthy();
});

test("one of many forms of a page has its button with the first change, and the form gets the focus when it goes", async () => {
  renderInShop(<Form isOneOfMany />);
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  await retype("Name", "Acme Ltd");
  await press("Save");
  await expect.poll(() => screen.queryByRole("button", { name: "Save" })).toBeNull();
  await expect.poll(() => document.activeElement).toBe(screen.getByRole("form", { name: "Acme" }));
});
