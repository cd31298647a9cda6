// @vitest-environment jsdom

import type { ToolForAdmins } from "@ironmonger/contract/catalog";
import { type ToolChange, UpdateToolInput } from "@ironmonger/contract/catalog/edit-tool";
import { toolFieldLabels, writeToolField } from "@ironmonger/contract/catalog/tool-field-texts";
import { dollars } from "@ironmonger/contract/testing/dollars";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { trpc } from "../../../shared/server/trpc.ts";
import { FakeShop, ShopError } from "../../../testing/fake-shop.ts";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { testTool } from "../../../testing/test-tool.ts";
import { AddToolForm } from "./add-tool-form.tsx";
import { EditToolForm } from "./edit-tool-form.tsx";
import { ChangeHistory } from "./tool-history.tsx";

const saw: ToolForAdmins = {
  costCents: null,
  ...testTool,
  id: "0199c0de-0000-7000-8000-000000000001",
  sku: "SAW-1",
  name: "Saw",
  description: "Cuts wood",
  documents: [],
  ownTaxClass: "standard",
  pictures: [],
  family: "Saws",
  manufacturerNumber: "MFR-123",
  facts: [
    { name: "Length", value: "300 mm" },
    { name: "Finish", value: "black" },
  ],
  weightGrams: 850,
  available: 25,
};

function Page() {
  const { data } = trpc.catalog.getToolToEdit.useQuery({ id: saw.id });
  if (!data) return null;
  return (
    <EditToolForm
      tool={data.tool}
      isDeleted={data.deletedAt !== null}
      head={null}
      history={<ChangeHistory id={saw.id} />}
    />
  );
}

type Compared = Pick<ToolForAdmins, "priceCents" | "name">;
const describeChange = (field: keyof Compared, before: Compared, now: Compared): string =>
  `${toolFieldLabels[field]} was ${writeToolField(field, before, dollars)}, and is ${writeToolField(field, now, dollars)} now`;

/** A shop with the saw. It refuses an update whose expected saw is not the current one. */
function open() {
  const shop = {
    tool: saw,
    updates: [] as UpdateToolInput[],
    changes: [] as ToolChange[],
    answered: Promise.resolve(),
  };
  new FakeShop({
    "catalog.listToolChanges": () => shop.changes,
    "catalog.listScheduledPrices": () => [],
    "catalog.getToolToEdit": () => ({ tool: shop.tool, deletedAt: null }),
    "catalog.updateTool": async (input) => {
      const update = UpdateToolInput.parse(input);
      const { expected = {}, ...changes } = update;
      shop.updates.push(update);
      await shop.answered;
      const issues = (["priceCents", "name"] as const)
        .filter((field) => expected[field] !== shop.tool[field])
        .map((field) => ({ path: field, message: describeChange(field, { ...shop.tool, ...expected }, shop.tool) }));
      if (issues.length > 0) throw new ShopError("CONFLICT", "This tool was changed meanwhile.", issues);
      shop.tool = { ...shop.tool, ...changes } as ToolForAdmins;
      return shop.tool;
    },
  });
  renderInShop(<Page />);
  return shop;
}

const field = (name: string) => screen.findByRole<HTMLInputElement>("textbox", { name });
async function type(name: string, text: string) {
  await userEvent.clear(await field(name));
  if (text === "") return;
  await userEvent.click(await field(name));
  await userEvent.paste(text);
}
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

test("an admin edits the rules of a tool, and its stock is left alone", async () => {
  const shop = open();
  await type("Pack", "5");
  await type("Break 1", "15:12; 100:11.40");
  await press("Save");
  const priceBreaks = [
    { fromQuantity: 15, unitPriceCents: 1200 },
    { fromQuantity: 100, unitPriceCents: 1140 },
  ];
  await expect.poll(() => shop.updates).toMatchObject([{ casePack: 5, priceBreaks }]);
  for (const untouched of ["available", "priceCents"]) expect(shop.updates[0]).not.toHaveProperty(untouched);
});

test("what is emptied is cleared", async () => {
  const shop = open();
  expect((await field("Fact 2")).value).toBe("Finish");
  for (const name of ["Family", "Manufacturer's number", "Weight in grams"]) await type(name, "");
  for (const name of ["Remove fact 2", "Remove fact 1"]) await press(name);
  await press("Save");
  await expect
    .poll(() => shop.updates)
    .toMatchObject([{ family: null, manufacturerNumber: null, weightGrams: null, facts: [] }]);
});

test("what is typed survives a reload, and can be discarded", async () => {
  const shop = open();
  await type("Name", "Fine saw");
  await type("Family", "");
  cleanup();
  renderInShop(<Page />);
  expect(await screen.findByText("Your unsaved changes are still here")).toBeTruthy();
  expect((await field("Name")).value).toBe("Fine saw");
  expect((await field("Family")).value).toBe("");
  await press("Discard them");
  expect((await field("Name")).value).toBe("Saw");
  expect(screen.queryByText("Your unsaved changes are still here")).toBeNull();
  cleanup();
  renderInShop(<Page />);
  expect((await field("Name")).value).toBe("Saw");
  expect(shop.updates).toEqual([]);
});

test("what was saved is no unsaved work", async () => {
  const shop = open();
  await type("Name", "Fine saw");
  await press("Save");
  await expect.poll(() => shop.tool.name).toBe("Fine saw");
  await screen.findByText("Fine saw is changed");
  cleanup();
  renderInShop(<Page />);
  expect((await field("Name")).value).toBe("Fine saw");
  expect(screen.queryByText("Your unsaved changes are still here")).toBeNull();
});

test("what is typed while the tool is saved stays, survives a reload and can then be saved", async () => {
  const shop = open();
  const answered = Promise.withResolvers<void>();
  shop.answered = answered.promise;
  await type("Name", " Fine saw ");
  await press("Save");
  await expect.poll(() => shop.updates).toHaveLength(1);
  await type("Description", "Cuts metal");
  answered.resolve();
  await screen.findByText("Fine saw is changed");
  expect((await field("Name")).value).toBe("Fine saw");
  expect((await field("Description")).value).toBe("Cuts metal");
  cleanup();
  renderInShop(<Page />);
  expect(await screen.findByText("Your unsaved changes are still here")).toBeTruthy();
  expect((await field("Name")).value).toBe("Fine saw");
  expect((await field("Description")).value).toBe("Cuts metal");
  await press("Save");
  await expect.poll(() => shop.tool).toMatchObject({ name: "Fine saw", description: "Cuts metal" });
});

test("what another admin changed meanwhile is named; what was typed stays and can then be saved", async () => {
  const shop = open();
  await type("Price", "14");
  await type("Description", "Cuts metal");
  await screen.findByText("No admin has changed this tool yet.");
  shop.tool = { ...saw, priceCents: 1300, name: "Hacksaw" };
  shop.changes = [
    {
      id: "c1",
      at: "2026-11-26T10:00:00.000Z",
      by: "otto@example.com",
      before: { name: "Saw" },
      after: { name: "Hacksaw" },
    },
  ];
  await press("Save");
  const notice = within(await screen.findByRole("alert"));
  expect(notice.getByText("Price was $12.50, and is $13 now. You typed 14.")).toBeTruthy();
  expect(notice.getByText("Name was Saw, and is Hacksaw now.")).toBeTruthy();
  expect(await screen.findByText("otto@example.com")).toBeTruthy();
  expect((await field("Name")).value).toBe("Hacksaw");
  expect((await field("Price")).value).toBe("14");
  await press("Save");
  await expect.poll(() => shop.tool).toMatchObject({ name: "Hacksaw", priceCents: 1400, description: "Cuts metal" });
  await expect.poll(() => screen.queryByRole("alert")).toBeNull();
});

test("a change that a reload found unsaved is still compared with what was seen then", async () => {
  const shop = open();
  await type("Description", "Cuts metal");
  cleanup();
  shop.tool = { ...saw, priceCents: 1300 };
  renderInShop(<Page />);
  await screen.findByText("Your unsaved changes are still here");
  await press("Save");
  expect(await screen.findByText("Price was $12.50, and is $13 now.")).toBeTruthy();
  expect((await field("Description")).value).toBe("Cuts metal");
});

test("a copy has everything but the SKU and the pieces, and writes nothing before it is saved", async () => {
  const shop = new FakeShop({});
  renderInShop(<AddToolForm copyOf={saw} />);
  expect((await field("Name")).value).toBe("Saw");
  expect((await field("SKU")).value).toBe("");
  expect((await field("Available")).value).toBe("0");
  expect((await field("Value of fact 2")).value).toBe("black");
  expect(shop.calls).not.toContain("catalog.addTool");
});
