// @vitest-environment jsdom
import type { MyCompany } from "@ironmonger/contract/companies";
import type { Order } from "@ironmonger/contract/orders";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { FakeShop, ShopError } from "../../testing/fake-shop.ts";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { testOrder } from "../../testing/test-order.ts";
import { signedIn, testCompany, testUser } from "../../testing/test-user.ts";
import { ApprovalNotice } from "./approval-notice.tsx";

type Approval = NonNullable<Order["approval"]>;
const waits: Approval = {
  status: "waiting",
  decidedBy: null,
  reason: null,
  step: "approver",
  lapsesAt: "2026-12-07T10:00:00.000Z",
};
const ofBob: Order = { ...testOrder, companyId: testCompany.id, buyerId: "bob" };
const own: Order = { ...ofBob, buyerId: testUser.id };

function open(order: Order, role: MyCompany["role"] = "buyer") {
  const withdrawn: unknown[] = [];
  const shop = new FakeShop({
    ...signedIn([{ ...testCompany, role }]),
    "approvals.withdraw": (input) => {
      withdrawn.push(input);
      return order;
    },
  });
  renderInShop(
    <>
      <ApprovalNotice order={order} />
      <p>The order</p>
    </>,
  );
  return { shop, withdrawn };
}
const known = (shop: FakeShop) => expect.poll(() => shop.calls).toContain("companies.listMine");

test.each([
  ["approver", "Waits for an approver"],
  ["manager", "Waits for a manager"],
] as const)("an order that waits for the %s says so, and when it lapses", (step, title) => {
  open({ ...ofBob, approval: { ...waits, step } });
  expect(screen.getByText(title)).toBeTruthy();
  expect(screen.getByText(/^7 Dec 2026/)).toBeTruthy();
});

test("who placed an order withdraws it after a question, and nothing is sent before the answer", async () => {
  const { withdrawn } = open({ ...own, approval: waits });
  await userEvent.click(await screen.findByRole("button", { name: "Withdraw" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Withdraw order IM-10001?" }));
  expect(withdrawn).toEqual([]);
  await userEvent.click(dialog.getByRole("button", { name: "Yes" }));
  expect(await screen.findByText("Order IM-10001 is withdrawn")).toBeTruthy();
  expect(withdrawn).toEqual([{ orderId: "o1" }]);
});

test("with Close the order goes on waiting", async () => {
  const { withdrawn } = open({ ...own, approval: waits });
  await userEvent.click(await screen.findByRole("button", { name: "Withdraw" }));
  await userEvent.click(await screen.findByRole("button", { name: "Close" }));
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(withdrawn).toEqual([]);
});

test("an order that was approved a moment ago is not withdrawn, and the shop's words say so", async () => {
  const { shop } = open({ ...own, approval: waits });
  shop.answers["approvals.withdraw"] = () => {
    throw new ShopError("CONFLICT", "This order is approved already.");
  };
  await userEvent.click(await screen.findByRole("button", { name: "Withdraw" }));
  await userEvent.click(await screen.findByRole("button", { name: "Yes" }));
  expect(await screen.findByText("This order is approved already.")).toBeTruthy();
});

test.each([
  ["manager", "approver", true],
  ["manager", "manager", true],
  ["approver", "approver", true],
  ["approver", "manager", false],
  ["buyer", "approver", false],
] as const)("a %s is led from the order to the decision of the %s: %s", async (role, step, isLed) => {
  const { shop } = open({ ...ofBob, approval: { ...waits, step } }, role);
  await known(shop);
  if (isLed) expect(await screen.findByRole("link", { name: "To the approvals" })).toBeTruthy();
  else expect(screen.queryByRole("link", { name: "To the approvals" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Withdraw" })).toBeNull();
});

test("a declined order names who declined it, and why", () => {
  open({
    ...ofBob,
    approval: { status: "declined", decidedBy: "Grace", reason: "Too early", step: null, lapsesAt: null },
  });
  expect(screen.getByText("Declined by Grace")).toBeTruthy();
  expect(screen.getByText("Too early")).toBeTruthy();
});

test("an order that was declined by nobody in person names the company", () => {
  open({ ...ofBob, approval: { status: "declined", decidedBy: null, reason: null, step: null, lapsesAt: null } });
  expect(screen.getByText("Declined by the company")).toBeTruthy();
});

test("an order that lapsed says that its pieces are back on sale", () => {
  open({ ...ofBob, approval: { ...waits, status: "lapsed", step: null, lapsesAt: null } });
  expect(screen.getByText("This order lapsed")).toBeTruthy();
  expect(screen.getByText(/its pieces are back on sale/)).toBeTruthy();
});

test.each([null, { ...waits, status: "approved", step: null, lapsesAt: null } satisfies Approval])(
  "an order that needs no approval, or has it, has no such notice",
  (approval) => {
    const { container } = renderInShop(<ApprovalNotice order={{ ...ofBob, approval }} />);
    expect(container.querySelector("[role=status], [role=alert]")).toBeNull();
    expect(container.textContent).not.toMatch(/Waits|lapsed|Declined/);
  },
);
