// @vitest-environment jsdom
import type { InvoiceRow } from "@ironmonger/contract/invoices";
import { messages } from "@ironmonger/contract/messages";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes, useLocation } from "react-router";
import { expect, test } from "vitest";
import { fakeCardProvider } from "../../testing/fake-card-provider.ts";
import { FakeShop, ShopError } from "../../testing/fake-shop.ts";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { testInvoice, testInvoiceRow } from "../../testing/test-invoice.ts";
import { signedIn, testCompany } from "../../testing/test-user.ts";
import { OfficeContext } from "../shell/office-context.ts";
import { InvoicesPage } from "./invoices-page.tsx";
import { PayInvoicesPage } from "./pay-invoices-page.tsx";

const cards = fakeCardProvider();

const rows: InvoiceRow[] = [42, 43].map((number) => ({
  ...testInvoiceRow,
  id: testInvoiceRow.id.replace("a1", String(number)),
  number: `INV-2026-0000${number}`,
}));

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{decodeURIComponent(pathname + search)}</output>;
}

function open({ isOffice = false, companies = [testCompany], path = "/dashboard/invoices" } = {}) {
  const asked: unknown[] = [];
  const shop = new FakeShop({
    ...signedIn(companies),
    "invoices.list": (input) => {
      asked.push(input);
      return { rows, total: 2 };
    },
    "views.list": () => [],
    "invoices.get": (input) => ({ ...testInvoice, ...(input as object) }),
    "invoices.pay": (input) => {
      asked.push(input);
      return { clientSecret: "secret", amountCents: 24_000, currency: "usd" };
    },
  });
  renderInShop(
    <OfficeContext value={isOffice}>
      <Routes>
        <Route path="/dashboard/invoices" element={<InvoicesPage />} />
        <Route path="/dashboard/invoices/pay" element={<PayInvoicesPage />} />
      </Routes>
      <Address />
    </OfficeContext>,
    path,
  );
  return { shop, asked };
}
const address = () => screen.getByLabelText("Address").textContent;
const tick = async (number: string) =>
  userEvent.click(await screen.findByRole("checkbox", { name: new RegExp(`Select ${number}`) }));

test("the heading counts the invoices", async () => {
  open();
  expect(await screen.findByRole("heading", { level: 1, name: "2 invoices" })).toBeTruthy();
});

test("ticked invoices are paid together: Pay leads to a page that names the sum of what is ticked", async () => {
  const { asked } = open();
  await tick("INV-2026-000042");
  await tick("INV-2026-000043");
  await userEvent.click(screen.getByRole("link", { name: "Pay" }));
  expect(address()).toBe("/dashboard/invoices/pay?numbers=INV-2026-000042,INV-2026-000043");
  const button = await screen.findByRole("button", { name: "Pay $240" });
  await waitFor(() => expect(button).toHaveProperty("disabled", false));
  await userEvent.click(button);
  expect(await screen.findByText(messages.paymentCompleted)).toBeTruthy();
  expect(asked.at(-1)).toEqual({ numbers: ["INV-2026-000042", "INV-2026-000043"] });
  expect(cards.confirmed).toEqual(["secret"]);
});

test("ticked invoices are downloaded as one file", async () => {
  open();
  await tick("INV-2026-000043");
  expect(screen.getByRole("link", { name: "Download" }).getAttribute("href")).toBe(
    "/invoices.zip?numbers=INV-2026-000043",
  );
});

test("more invoices than one payment takes are neither paid nor downloaded in part", async () => {
  const ids = Array.from({ length: 101 }, (_, index) => `INV-2026-${String(index).padStart(6, "0")}`);
  sessionStorage.setItem("ticked-invoices", JSON.stringify({ filters: "{}", ids, isAll: false }));
  open();
  expect(await screen.findByText("Tick at most 100 invoices")).toBeTruthy();
  expect(screen.queryByRole("link", { name: /^(Pay|Download)$/ })).toBeNull();
});

test("the office has nothing to pay", async () => {
  open({ isOffice: true });
  await tick("INV-2026-000042");
  expect(screen.getByRole("link", { name: "Download" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Pay" })).toBeNull();
});

async function filterBy(name: string) {
  await userEvent.click(await screen.findByRole("button", { name: "+ Filter" }));
  await userEvent.click(await screen.findByRole("button", { name }));
}

test("a filter stands in the address, is asked of the shop, and is taken away by a press", async () => {
  const { asked } = open();
  await filterBy("overdue");
  expect(address()).toBe("/dashboard/invoices?status=overdue");
  await expect.poll(() => asked.at(-1)).toMatchObject({ status: "overdue", page: 1 });
  await userEvent.click(await screen.findByRole("button", { name: "Remove the filter State: overdue" }));
  expect(address()).toBe("/dashboard/invoices");
});

test("a person of a company sees the invoices of that company alone by a filter", async () => {
  const { asked } = open();
  await screen.findByRole("checkbox", { name: /Select INV-2026-000042/ });
  await filterBy("Acme Ltd");
  await expect.poll(() => asked.at(-1)).toMatchObject({ companyId: testCompany.id });
});

test("a filter of the address is on when the page opens", async () => {
  const { asked } = open({ path: "/dashboard/invoices?status=written-off&page=2" });
  await expect.poll(() => asked[0]).toMatchObject({ status: "written-off", page: 2 });
  expect(screen.getByRole("button", { name: "Remove the filter State: written off" })).toBeTruthy();
});

test("a filter of the address that does not exist is left out", async () => {
  const { asked } = open({ path: "/dashboard/invoices?status=lost&page=0" });
  await expect.poll(() => asked[0]).toEqual({ page: 1, pageSize: 20, search: "" });
});

test.each([
  ["a buyer without a company", { companies: [] }],
  ["the office", { isOffice: true }],
])("%s has no filter of companies", async (_who, who) => {
  open(who);
  await userEvent.click(await screen.findByRole("button", { name: "+ Filter" }));
  expect(await screen.findByRole("group", { name: "State" })).toBeTruthy();
  expect(screen.queryByRole("group", { name: "Company" })).toBeNull();
});

test("without invoices the page says when one is issued", async () => {
  const { shop } = open();
  shop.answers["invoices.list"] = () => ({ rows: [], total: 0 });
  expect(await screen.findByText("No invoices yet")).toBeTruthy();
});

test("of ticked invoices only those that are open are paid", async () => {
  const { shop, asked } = open({ path: "/dashboard/invoices/pay?numbers=INV-2026-000042,INV-2026-000043" });
  shop.answers["invoices.get"] = (input) => {
    const { number } = input as { number: string };
    return { ...testInvoice, number, openCents: number.endsWith("42") ? 0 : 12_000 };
  };
  shop.answers["invoices.pay"] = (input) => {
    asked.push(input);
    return { clientSecret: "secret", amountCents: 12_000, currency: "usd" };
  };
  const button = await screen.findByRole("button", { name: "Pay $120" });
  await waitFor(() => expect(button).toHaveProperty("disabled", false));
  await userEvent.click(button);
  await expect.poll(() => asked.at(-1)).toEqual({ numbers: ["INV-2026-000043"] });
});

test("where nothing is open of the ticked invoices, no card is asked for", async () => {
  const { shop } = open({ path: "/dashboard/invoices/pay?numbers=INV-2026-000042" });
  shop.answers["invoices.get"] = () => ({ ...testInvoice, openCents: 0, status: "paid" });
  expect(await screen.findByText("Nothing is open of them.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Pay/ })).toBeNull();
});

test("one invoice that cannot be loaded stops the payment of all of them", async () => {
  const { shop } = open({ path: "/dashboard/invoices/pay?numbers=INV-2026-000042,INV-2026-000043" });
  const answer = shop.answers["invoices.get"];
  shop.answers["invoices.get"] = () => {
    throw new ShopError("NOT_FOUND", "There is no such invoice.");
  };
  expect(await screen.findByText("There is no such invoice.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Pay/ })).toBeNull();
  if (answer) shop.answers["invoices.get"] = answer;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: "Pay $240" })).toBeTruthy();
});
