// @vitest-environment jsdom
import type { ApprovalRule, SetApprovalRulesInput } from "@ironmonger/contract/approvals";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { FakeShop, ShopError } from "../../testing/fake-shop.ts";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { testCompany } from "../../testing/test-user.ts";
import { ApprovalRules } from "./approval-rules.tsx";

const handTools = "01990000-0000-7000-8000-0000000000c1";
const overAThousand: ApprovalRule = { overCents: 100_000, categoryId: null, steps: ["approver"] };

function open(rules: ApprovalRule[], { canManage = true } = {}) {
  const sent: unknown[] = [];
  const shop = new FakeShop({
    "approvals.listRules": () => rules,
    "approvals.setRules": (input) => {
      sent.push(input);
      return (input as SetApprovalRulesInput).rules;
    },
    "categories.list": () => [
      { id: handTools, slug: "hand-tools", name: "Hand tools", path: "hand-tools", children: [] },
    ],
  });
  renderInShop(<ApprovalRules company={testCompany} canManage={canManage} />);
  return { shop, sent };
}
const rule = async (number: number) => within(await screen.findByRole("group", { name: `rule ${number}` }));

test("a member reads the rules as sentences, and cannot change them", async () => {
  open(
    [
      overAThousand,
      { overCents: null, categoryId: handTools, steps: ["approver", "manager"] },
      { overCents: 500_000, categoryId: null, steps: null },
    ],
    { canManage: false },
  );
  expect(await screen.findByText("Orders over $1,000: an approver")).toBeTruthy();
  expect(await screen.findByText("What is ordered of Hand tools: an approver, then a manager")).toBeTruthy();
  expect(screen.getByText("Orders over $5,000: may not be ordered")).toBeTruthy();
  expect(screen.queryByRole("textbox")).toBeNull();
});

test("a rule about a category that was removed says so", async () => {
  const removed = handTools.replace("c1", "c9");
  open([{ overCents: null, categoryId: removed, steps: ["manager"] }], { canManage: false });
  expect(await screen.findByText("What is ordered of a former category: a manager")).toBeTruthy();
});

test("without rules a member reads that no order needs an approval", async () => {
  open([], { canManage: false });
  expect(await screen.findByText(/^No order needs an approval/)).toBeTruthy();
});

test("a manager adds a rule, and all rules are saved together", async () => {
  const { sent } = open([overAThousand]);
  expect((await rule(1)).getByRole("textbox", { name: "Over (optional)" })).toHaveProperty("value", "1,000");
  await userEvent.click(screen.getByRole("button", { name: "Add a rule" }));
  const added = await rule(2);
  await userEvent.selectOptions(added.getByRole("combobox", { name: "For" }), await added.findByText("Hand tools"));
  await userEvent.type(added.getByRole("textbox", { name: "Over (optional)" }), "250,50");
  await userEvent.selectOptions(added.getByRole("combobox", { name: "Approves" }), "A manager");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("The rules are saved. They count for orders from now on")).toBeTruthy();
  const second = { overCents: 25_050, categoryId: handTools, steps: ["manager"] };
  expect(sent).toEqual([{ companyId: testCompany.id, rules: [overAThousand, second] }]);
});

test("a rule without an amount is for every order; Nobody means that it may not be ordered", async () => {
  const { sent } = open([overAThousand]);
  const first = await rule(1);
  await userEvent.clear(first.getByRole("textbox", { name: "Over (optional)" }));
  await userEvent.selectOptions(first.getByRole("combobox", { name: "Approves" }), "Nobody: it may not be ordered");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent).toMatchObject([{ rules: [{ overCents: null, categoryId: null, steps: null }] }]);
});

test("an amount that is none is refused at its field, and nothing is sent", async () => {
  const { sent } = open([overAThousand]);
  const amount = (await rule(1)).getByRole("textbox", { name: "Over (optional)" });
  await userEvent.clear(amount);
  await userEvent.type(amount, "a lot");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await expect.poll(() => amount.getAttribute("aria-invalid")).toBe("true");
  await expect.poll(() => document.activeElement).toBe(amount);
  expect(sent).toEqual([]);
});

test("steps that the select does not offer stay as they are", async () => {
  const { sent } = open([{ overCents: 100, categoryId: null, steps: ["manager", "manager"] }]);
  const first = await rule(1);
  const approves = first.getByRole<HTMLSelectElement>("combobox", { name: "Approves" });
  expect(approves.selectedOptions[0]?.text).toBe("manager, manager");
  await userEvent.clear(first.getByRole("textbox", { name: "Over (optional)" }));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await expect.poll(() => sent).toMatchObject([{ rules: [{ steps: ["manager", "manager"] }] }]);
});

test("a rule is removed with its row, and the last one leaves none", async () => {
  const { sent } = open([overAThousand]);
  await userEvent.click(await screen.findByRole("button", { name: "Remove rule 1" }));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add a rule" }));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await expect.poll(() => sent).toEqual([{ companyId: testCompany.id, rules: [] }]);
});

test("rules that nobody of the company could approve are refused in the shop's words", async () => {
  const { shop } = open([overAThousand]);
  shop.answers["approvals.setRules"] = () => {
    throw new ShopError("CONFLICT", "The company has nobody who could approve that.");
  };
  await userEvent.click(await screen.findByRole("button", { name: "Remove rule 1" }));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("The company has nobody who could approve that.")).toBeTruthy();
  expect(screen.getByText("Not saved yet")).toBeTruthy();
});
