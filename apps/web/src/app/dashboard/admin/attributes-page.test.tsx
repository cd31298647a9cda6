// @vitest-environment jsdom
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { FakeShop, ShopError } from "../../../testing/fake-shop.ts";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { AttributesPage } from "./attributes-page.tsx";

const finish = {
  ...{ id: "019a3b5c-0000-7abc-9def-000000000001", name: "Finish", kind: "choice", unit: null },
  ...{ choices: ["Zinc"], categoryId: null },
};
const bolt = {
  ...{ id: "019a3b5c-0000-7abc-9def-000000000002", name: "Bolt", text: "", rowAttribute: "Finish" },
  ...{ columnAttribute: null, toolCount: 0, tools: [] },
};
const renamed = {
  ...{ id: 1, at: "2026-11-01T00:00:00.000Z", by: "ada@example.com", action: "changed", entity: "model", ip: null },
  ...{ entityId: bolt.id, entityName: "Bolt", before: { name: "Stud" }, after: { name: "Bolt" } },
};
const refused = (what: string, path: string, message: string) =>
  new ShopError("CONFLICT", `${what} was changed meanwhile.`, [{ path, message }]);

/** The second admin has added Nickel, and a text to the model. */
function openPage() {
  const saved: unknown[] = [];
  const shown = { attributes: [finish], models: [bolt] };
  const save =
    (what: "attributes" | "models", now: object, error: ShopError) =>
    (input: unknown): object => {
      saved.push(input);
      Object.assign(shown, { [what]: [now] });
      if (saved.length === 1) throw error;
      return { ...now, ...Object(input) };
    };
  new FakeShop({
    "attributes.list": () => shown.attributes,
    "models.list": () => shown.models,
    "categories.list": () => [],
    "audit.list": (input) => ({
      rows: Object(input).entity === "model" && Object(input).search === bolt.id ? [renamed] : [],
      total: 1,
    }),
    "attributes.save": save(
      "attributes",
      { ...finish, choices: ["Zinc", "Nickel"] },
      refused("This attribute", "choices", "Choices was changed"),
    ),
    "models.save": save(
      "models",
      { ...bolt, text: "Grade 8" },
      refused("This model", "text", "Text was none, and is Grade 8 now"),
    ),
  });
  renderInShop(<AttributesPage />);
  return saved;
}

test("an attribute that another admin has changed says so above its form, and keeps what was typed", async () => {
  const saved = openPage();
  await userEvent.click(await screen.findByRole("button", { name: "Finish" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Change Finish" }));
  await userEvent.type(dialog.getByRole("textbox", { name: "Name" }), "es");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(within(await dialog.findByRole("alert")).getByText("Choices was changed.")).toBeTruthy();
  expect(dialog.getByRole("textbox", { name: "Choices" })).toHaveProperty("value", "Zinc\nNickel");
  expect(dialog.getByRole("textbox", { name: "Name" })).toHaveProperty("value", "Finishes");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await expect.poll(() => saved.length).toBe(2);
  expect(saved[1]).toMatchObject({ name: "Finishes", expected: { name: "Finish", choices: ["Zinc", "Nickel"] } });
});

test("a model that another admin has changed says so, and its history says who changed what", async () => {
  const saved = openPage();
  await userEvent.click(await screen.findByRole("button", { name: "Bolt" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Change Bolt" }));
  expect(await dialog.findByText("Name Stud → Bolt")).toBeTruthy();
  await userEvent.type(dialog.getByRole("textbox", { name: "Name" }), "s");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(within(await dialog.findByRole("alert")).getByText("Text was none, and is Grade 8 now.")).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await expect.poll(() => saved.length).toBe(2);
  expect(saved[1]).toMatchObject({ name: "Bolts", text: "Grade 8", expected: { name: "Bolt", text: "Grade 8" } });
});
