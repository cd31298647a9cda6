// @vitest-environment jsdom
import type { Company } from "@ironmonger/contract/companies";
import { PlaceOrderInput } from "@ironmonger/contract/orders/place-order";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { buyingFor } from "../../../features/identity/buying-for.ts";
import { FakeShop, ShopError } from "../../../testing/fake-shop.ts";
import { fakeUpload } from "../../../testing/fake-upload.ts";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { basketOf } from "../../../testing/test-basket.ts";
import { companyRecord, onAccount } from "../../../testing/test-company.ts";
import { testTool } from "../../../testing/test-tool.ts";
import { testUser } from "../../../testing/test-user.ts";
import { CheckoutForm } from "./checkout-form.tsx";

const basket = basketOf([
  {
    ...{ ...testTool, toolId: testTool.id, quantity: 20, isInShop: true, problem: null },
    ...{ unitPriceCents: 1250, totalCents: 25_000, priceWhenAddedCents: 1250 },
    ...{ priceUnitWhenAdded: 1, priceBreaksWhenAdded: [] },
  },
]);
const last = { address: "1 Anvil Street", country: "GB", region: null, phone: "01142345678" };

afterEach(() => buyingFor.belongTo(null));

/** The checkout of a person who buys for this company. */
async function open(company: Company = onAccount) {
  buyingFor.belongTo(testUser.email);
  buyingFor.choose(company.id);
  const sent: PlaceOrderInput[] = [];
  const placed: string[] = [];
  const shop = new FakeShop({
    "companies.get": () => company,
    "orders.placeOrder": (input) => {
      sent.push(PlaceOrderInput.parse(input));
      return { number: "IM-10472", ...last };
    },
    "basket.getBasket": () => basket,
  });
  renderInShop(
    <CheckoutForm
      user={testUser}
      basket={basket}
      addresses={[]}
      last={last}
      nothingToOrder={null}
      onPlaced={({ number }) => placed.push(number)}
    />,
  );
  await screen.findByRole("textbox", { name: "Cost centre (optional)" });
  return { shop, sent, placed };
}
const place = () => userEvent.click(screen.getByRole("button", { name: "Place order" }));
const type = (name: string, text: string) => userEvent.type(screen.getByRole("textbox", { name }), text);

test("an order on account is charged to a cost centre, with the company's own number", async () => {
  const { sent, placed } = await open({ ...onAccount, poNumbers: "required" });
  await userEvent.click(screen.getByRole("radio", { name: "On account" }));
  await type("PO number", "PO 4711");
  await type("Cost centre (optional)", "4100");
  await type("Your reference (optional)", "Shed");
  await place();
  await expect.poll(() => placed).toEqual(["IM-10472"]);
  expect(sent).toMatchObject([{ terms: "account", poNumber: "PO 4711", costCentre: "4100", reference: "Shed" }]);
});

test("nothing chosen is what the shop chooses: no terms are sent", async () => {
  const { sent, placed } = await open();
  await place();
  await expect.poll(() => placed).toEqual(["IM-10472"]);
  expect(sent[0]?.terms).toBeUndefined();
});

test("single lines are charged to something else", async () => {
  const { sent, placed } = await open(companyRecord);
  await userEvent.click(screen.getByRole("button", { name: "Charge single lines to something else" }));
  await type("Cost centre of Anvil", "4200");
  await place();
  await expect.poll(() => placed).toEqual(["IM-10472"]);
  expect(sent[0]?.lines).toEqual([{ toolId: testTool.id, quantity: 20, costCentre: "4200" }]);
});

test("what single lines are charged to survives a reload, until the order is placed", async () => {
  await open(companyRecord);
  await userEvent.click(screen.getByRole("button", { name: "Charge single lines to something else" }));
  await type("Reference of Anvil", "Shed");
  cleanup();
  const { placed } = await open(companyRecord);
  expect(screen.getByRole("textbox", { name: "Reference of Anvil" })).toHaveProperty("value", "Shed");
  await place();
  await expect.poll(() => placed).toEqual(["IM-10472"]);
  cleanup();
  await open(companyRecord);
  expect(screen.queryByRole("textbox", { name: "Reference of Anvil" })).toBeNull();
});

test("the company's rule about PO numbers is said at the field", async () => {
  const { shop } = await open({ ...companyRecord, poNumbers: "unique" });
  expect(screen.getByText("One that no other order has")).toBeTruthy();
  shop.answers["orders.placeOrder"] = () => {
    throw new ShopError("CONFLICT", "This order needs a PO number.", [
      { path: "poNumber", message: "Your company has an order with this number" },
    ]);
  };
  await type("PO number", "PO 4711");
  await place();
  expect(await screen.findByText("Your company has an order with this number")).toBeTruthy();
  expect(screen.getByRole("textbox", { name: "PO number" }).getAttribute("aria-invalid")).toBe("true");
});

test("an order that costs more than the credit that is left cannot go on account", async () => {
  await open({ ...onAccount, creditLeftCents: 24_999 });
  expect(screen.getByRole("radio", { name: "On account" })).toHaveProperty("disabled", true);
  expect(screen.getByText(/too little for this order/)).toBeTruthy();
});

test("a company whose orders go to its sites only takes no other address", async () => {
  buyingFor.belongTo(testUser.email);
  buyingFor.choose(companyRecord.id);
  new FakeShop({ "companies.get": () => ({ ...companyRecord, sitesOnly: true }), "basket.getBasket": () => basket });
  const site = {
    ...{ id: testTool.id, label: "Yard", address: "2 Quay", country: "GB", region: null, postcode: null },
    ...{ phone: "01142345678", isDefault: true, lastUsedAt: "2026-11-01T10:00:00.000Z" },
  };
  renderInShop(
    <CheckoutForm
      user={testUser}
      basket={basket}
      addresses={[site]}
      last={site}
      nothingToOrder={null}
      onPlaced={() => {}}
    />,
  );
  await screen.findByRole("textbox", { name: "Cost centre (optional)" });
  await userEvent.click(screen.getByRole("button", { name: "Change: Delivery" }));
  expect(screen.getByRole("radio", { name: /Yard/ })).toHaveProperty("checked", true);
  expect(screen.queryByRole("radio", { name: "Another address" })).toBeNull();
});

test("the PDF of the purchase is attached once the order is placed", async () => {
  const uploads = fakeUpload(() => ({ acknowledged: true }));
  const { placed } = await open(companyRecord);
  const file = new File(["%PDF"], "PO 4711.pdf", { type: "application/pdf" });
  fireEvent.change(screen.getByLabelText("Purchase order (optional)"), { target: { files: [file] } });
  expect(uploads).toEqual([]);
  await place();
  await expect.poll(() => placed).toEqual(["IM-10472"]);
  await expect.poll(() => uploads.map(({ path }) => path)).toEqual(["/orders/IM-10472/purchase-order"]);
});

test("an order is placed although its PDF is refused, and the reason is said", async () => {
  fakeUpload(() => ({ error: { code: "invalid", message: "This is no PDF." } }));
  const { placed } = await open(companyRecord);
  fireEvent.change(screen.getByLabelText("Purchase order (optional)"), {
    target: { files: [new File(["a"], "PO.pdf")] },
  });
  await place();
  await expect.poll(() => placed).toEqual(["IM-10472"]);
  expect(await screen.findByText("This is no PDF.")).toBeTruthy();
});

test("an order of a company without an answer is sent again with its key after a reload", async () => {
  const first = await open();
  first.shop.isOffline = true;
  await place();
  expect(await screen.findByText(/The shop may have your order already/)).toBeTruthy();
  const kept = sessionStorage.getItem("ironmonger-unanswered-order:basket");
  cleanup();
  const reloaded = await open();
  await expect.poll(() => reloaded.placed).toEqual(["IM-10472"]);
  expect(kept).toContain(reloaded.sent[0]?.idempotencyKey);
});

test("an order of a company without an answer is never sent for another buyer", async () => {
  const first = await open();
  first.shop.isOffline = true;
  await place();
  expect(await screen.findByText(/The shop may have your order already/)).toBeTruthy();
  cleanup();
  const other = await open({ ...companyRecord, id: "019a3b5c-0000-7abc-9def-0123456789ee" });
  expect(screen.getByRole("button", { name: "Place order" })).toBeTruthy();
  expect(other.sent).toEqual([]);
});
