// @vitest-environment jsdom
import type { Company } from "@ironmonger/contract/companies";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { FakeShop, ShopError } from "../../../testing/fake-shop.ts";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { companyRecord } from "../../../testing/test-company.ts";
import { Assortment } from "./assortment.tsx";
import { CompanyGroups } from "./company-groups.tsx";
import { SameCompanies, sameText } from "./same-companies.tsx";

const schools = { id: "019a3b5c-0000-7abc-9def-0000000000d1", name: "Schools", version: 1 };
const north = { id: "019a3b5c-0000-7abc-9def-0000000000d2", name: "North", version: 1 };

function open(company: Partial<Company> = {}) {
  const sent: Record<string, unknown>[] = [];
  const shop = new FakeShop({
    "companies.listGroups": () => [schools, north],
    "companies.setGroups": (input) => {
      sent.push(input as Record<string, unknown>);
      return companyRecord;
    },
    "companies.saveGroup": (input) => ({ ...north, id: "new", ...(input as object) }),
  });
  renderInShop(<CompanyGroups company={{ ...companyRecord, groups: [schools], version: 7, ...company }} />);
  return { shop, sent };
}
const box = (name: string) => screen.findByRole("checkbox", { name });

test("a company is filed under groups by ticking them, over the version that is shown", async () => {
  const { sent } = open();
  expect(await box("Schools")).toHaveProperty("checked", true);
  await userEvent.click(await box("North"));
  await expect
    .poll(() => sent)
    .toEqual([{ id: companyRecord.id, groupIds: [schools.id, north.id], expected: { version: 7 } }]);
  await userEvent.click(await box("Schools"));
  await expect.poll(() => sent[1]).toMatchObject({ groupIds: [] });
});

test("a group of the company leads to its companies", async () => {
  open();
  const link = await screen.findByRole("link");
  expect(link.getAttribute("href")).toBe(`/dashboard/companies?group=${schools.id}`);
});

test("a new group is made, and the company is in it", async () => {
  const { sent } = open();
  const name = screen.getByRole("textbox", { name: "New group" });
  await userEvent.type(name, "South{Enter}");
  await expect.poll(() => sent).toMatchObject([{ groupIds: [schools.id, "new"] }]);
  expect(name).toHaveProperty("value", "");
});

test("a group without a name is none", async () => {
  const { shop } = open();
  await userEvent.type(screen.getByRole("textbox", { name: "New group" }), "  {Enter}");
  expect(shop.calls).not.toContain("companies.saveGroup");
});

test("a change that another admin has overtaken is refused in the shop's words, and the box is as before", async () => {
  const { shop } = open();
  shop.answers["companies.setGroups"] = () => {
    throw new ShopError("CONFLICT", "This company was changed meanwhile.");
  };
  await userEvent.click(await box("North"));
  expect(await screen.findByText("This company was changed meanwhile.")).toBeTruthy();
  await expect.poll(() => screen.getByRole("checkbox", { name: "North" })).toHaveProperty("checked", false);
});

const harbour = { id: "1", number: "C-1002", name: "Harbour" };

test("another company that may be the same firm is named, with a link to it", () => {
  renderInShop(<SameCompanies sameTaxId={[harbour]} sameName={[]} />);
  expect(screen.getByText("Another company has the same tax id")).toBeTruthy();
  expect(screen.queryByText("Another company has the same name")).toBeNull();
  expect(screen.getByRole("link", { name: "Harbour" }).getAttribute("href")).toBe("/dashboard/companies/1");
});

test.each([
  [{ sameTaxId: [harbour], sameName: [] }, "same tax id as Harbour, C-1002"],
  [{ sameTaxId: [harbour], sameName: [harbour] }, "same tax id as Harbour, C-1002; same name as Harbour, C-1002"],
  [{ sameTaxId: [], sameName: [] }, ""],
])("in a table, %j is said as “%s”", (same, text) => {
  expect(sameText(same)).toBe(text);
});

const hammers = "019a3b5c-0000-7abc-9def-0000000000c2";

function openAssortment(onlyCategoryIds: string[] | null) {
  const sent: Record<string, unknown>[] = [];
  new FakeShop({
    "companies.getAssortment": () => ({ onlyCategoryIds, extraCategoryIds: [], version: 3 }),
    "companies.setAssortment": (input) => {
      sent.push(input as Record<string, unknown>);
      return {};
    },
    "categories.list": () => [
      {
        ...{ id: "tools", slug: "hand-tools", name: "Hand tools", path: "hand-tools" },
        children: [{ id: hammers, slug: "hammers", name: "Hammers", path: "hand-tools/hammers", children: [] }],
      },
    ],
  });
  renderInShop(<Assortment owner={{ companyId: companyRecord.id }} name="Acme Ltd" />);
  return sent;
}

test("a company is shown some categories only, which are named with those above them", async () => {
  const sent = openAssortment(null);
  const save = await screen.findByRole("button", { name: "Save the assortment" });
  expect(save).toHaveProperty("disabled", true);
  await userEvent.click(screen.getByRole("switch", { name: "Show only some categories" }));
  await userEvent.click(screen.getByRole("combobox", { name: "Only these, and those below them" }));
  await userEvent.click(await screen.findByRole("option", { name: "Hammers (Hand tools)" }));
  await userEvent.click(save);
  expect(await screen.findByText("The assortment of Acme Ltd is saved")).toBeTruthy();
  expect(sent).toEqual([
    {
      ...{ companyId: companyRecord.id, onlyCategoryIds: [hammers], extraCategoryIds: [] },
      expected: { version: 3 },
    },
  ]);
});

test("a company that is shown everything again has no list of categories", async () => {
  const sent = openAssortment([hammers]);
  await userEvent.click(await screen.findByRole("switch", { name: "Show only some categories" }));
  expect(screen.queryByRole("combobox", { name: "Only these, and those below them" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Save the assortment" }));
  await expect.poll(() => sent).toMatchObject([{ onlyCategoryIds: null }]);
});
