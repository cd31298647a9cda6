// @vitest-environment jsdom
import type { CompanyMember } from "@ironmonger/contract/companies";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useLocation } from "react-router";
import { expect, test } from "vitest";
import { FakeShop, ShopError } from "../../../testing/fake-shop.ts";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { companyRecord } from "../../../testing/test-company.ts";
import { testOrder } from "../../../testing/test-order.ts";
import { PlaceForDialog } from "./place-for-dialog.tsx";

const bob = { userId: "019a3b5c-0000-7abc-9def-0123456789bb", name: "Bob" } as CompanyMember;
const toolIds: Record<string, string> = {
  "HT-1008": "019a3b5c-0000-7abc-9def-000000000001",
  "HT-1009": "019a3b5c-0000-7abc-9def-000000000002",
};

const Here = () => <output aria-label="Here">{useLocation().pathname}</output>;

async function open() {
  const sent: { idempotencyKey?: unknown }[] = [];
  const shop = new FakeShop({
    "orderPad.resolveLines": (input) => ({
      rows: (input as { rows: { text: string }[] }).rows.map(({ text }, index) => ({
        line: index + 1,
        toolId: toolIds[text],
      })),
    }),
    "orders.placeFor": (input) => {
      sent.push(input as { idempotencyKey?: unknown });
      return testOrder;
    },
  });
  renderInShop(
    <>
      <PlaceForDialog company={companyRecord} member={bob} onClose={() => {}} />
      <Here />
    </>,
  );
  const form = within(await screen.findByRole("dialog", { name: "Place an order for Bob" }));
  const fill = async (lines: string) => {
    await userEvent.type(form.getByRole("textbox", { name: "Lines" }), lines);
    await userEvent.type(form.getByRole("textbox", { name: "Phone" }), "0114 2345678");
  };
  const place = () => userEvent.click(form.getByRole("button", { name: "Place the order" }));
  return { shop, sent, form, fill, place };
}

test("an order begins with the billing address and country of the company", async () => {
  const { form } = await open();
  expect(form.getByRole("textbox", { name: "Deliver to" })).toHaveProperty("value", "1 Quay\nLeith");
  expect(form.getByRole("combobox", { name: "Country" })).toHaveProperty("value", "GB");
});

test("lines of SKUs and quantities are placed for the person, and the office sees the order", async () => {
  const { sent, fill, place } = await open();
  await fill("HT-1008 1,250{Enter}HT-1009;20{Enter}");
  await place();
  expect(await screen.findByText("Order IM-10001 is placed for Bob")).toBeTruthy();
  await expect.poll(() => screen.getByLabelText("Here").textContent).toBe("/dashboard/orders/IM-10001");
  expect(sent).toMatchObject([
    {
      ...{ userId: bob.userId, companyId: companyRecord.id, phone: "0114 2345678" },
      lines: [
        { toolId: toolIds["HT-1008"], quantity: 1250 },
        { toolId: toolIds["HT-1009"], quantity: 20 },
      ],
    },
  ]);
});

test.each([
  ["HT-9999 20", "“HT-9999”: write a SKU of the shop and a quantity."],
  ["HT-1008", "“HT-1008”: write a SKU of the shop and a quantity."],
  ["HT-1008 many", "“HT-1008”: write a SKU of the shop and a quantity."],
])("a line of “%s” is refused, and nothing is placed", async (lines, message) => {
  const { sent, form, fill, place } = await open();
  await fill(lines);
  await place();
  expect((await form.findByRole("alert")).textContent?.trim()).toBe(message);
  expect(sent).toEqual([]);
});

test("without a line and a phone nothing is looked up", async () => {
  const { shop, form, place } = await open();
  await place();
  expect(await form.findByText("Type at least one line")).toBeTruthy();
  expect(form.getByRole("textbox", { name: "Phone" }).getAttribute("aria-invalid")).toBe("true");
  expect(shop.calls).toEqual([]);
});

test("what the shop refuses of a line is said with its reason", async () => {
  const { shop, form, fill, place } = await open();
  shop.answers["orders.placeFor"] = () => {
    throw new ShopError("CONFLICT", "Not enough item to purchase", [
      { path: "lines.0.quantity", message: "Only 12 left." },
    ]);
  };
  await fill("HT-1008 20");
  await place();
  expect((await form.findByRole("alert")).textContent).toContain("Only 12 left.");
});

test("an order without an answer is sent again with its key, and one that was changed with another", async () => {
  const { shop, sent, form, fill, place } = await open();
  shop.answers["orders.placeFor"] = (input) => {
    sent.push(input as { idempotencyKey?: unknown });
    throw new ShopError("INTERNAL_SERVER_ERROR", "The response was lost.");
  };
  await fill("HT-1008 20");
  await place();
  await form.findByRole("alert");
  await place();
  await expect.poll(() => sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  await userEvent.type(form.getByRole("textbox", { name: "Lines" }), "0");
  await place();
  await expect.poll(() => sent).toHaveLength(3);
  expect(sent[2]?.idempotencyKey).not.toBe(sent[0]?.idempotencyKey);
});
