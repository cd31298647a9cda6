// @vitest-environment jsdom
import type { PriceList } from "@ironmonger/contract/price-lists";
import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { FakeShop, ShopError } from "../../testing/fake-shop.ts";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { companyRecord } from "../../testing/test-company.ts";
import { PriceListForm } from "./price-list-form.tsx";

const list: PriceList = {
  id: "019a3b5c-0000-7abc-9def-000000000001",
  name: "Acme 2027",
  validFrom: null,
  validUntil: null,
  companyIds: [],
  groupIds: [],
  mayExceedPublic: false,
  rules: [{ categoryId: null, percentOff: 5 }],
  entryCount: 0,
  version: 1,
};

function Page({ list: shown = list }: { list?: PriceList }) {
  const save = useAction(trpc.priceLists.save);
  return (
    <>
      <PriceListForm id="list" list={shown} save={save} />
      <button type="submit" form="list">
        Save
      </button>
    </>
  );
}

test("a price list is saved as it was typed, with what was seen before, and a wrong percentage says so at its field", async () => {
  const { id, entryCount: _, version: __, ...seen } = list;
  const sent: unknown[] = [];
  new FakeShop({
    "companies.listGroups": () => [],
    "categories.list": () => [],
    "priceLists.save": (input) => {
      sent.push(input);
      return { ...list, ...Object(input) };
    },
  });
  renderInShop(<Page />);
  const percent = await screen.findByLabelText("Percent off of rule 1");
  await userEvent.clear(percent);
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(percent.getAttribute("aria-invalid")).toBe("true");
  expect(sent).toEqual([]);
  await userEvent.type(percent, "7,5");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await expect
    .poll(() => sent)
    .toEqual([{ ...seen, id, rules: [{ categoryId: null, percentOff: 7.5 }], expected: seen }]);
});

function open(shown: PriceList = list) {
  const sent: Record<string, unknown>[] = [];
  const schools = { id: "019a3b5c-0000-7abc-9def-0000000000d1", name: "Schools", version: 1 };
  const shop = new FakeShop({
    "companies.listGroups": () => [schools],
    "companies.list": () => ({ rows: [{ id: companyRecord.id, name: "Acme Ltd", number: "C-1001" }], total: 1 }),
    "companies.get": () => companyRecord,
    "categories.list": () => [
      { ...{ id: handTools, name: "Hand tools", slug: "hand-tools", path: "hand-tools" }, children: [] },
    ],
    "priceLists.save": (input) => {
      sent.push(input as Record<string, unknown>);
      return { ...shown, ...Object(input) };
    },
  });
  renderInShop(<Page list={shown} />);
  return { shop, sent, schools };
}
const handTools = "019a3b5c-0000-7abc-9def-0000000000c1";
const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));

test("a price list is given to groups, and taken from them", async () => {
  const { sent, schools } = open();
  const group = await screen.findByRole("checkbox", { name: "Schools" });
  await userEvent.click(group);
  await save();
  await expect.poll(() => sent[0]).toMatchObject({ groupIds: [schools.id], expected: { groupIds: [] } });
  await userEvent.click(group);
  await save();
  await expect.poll(() => sent[1]).toMatchObject({ groupIds: [], expected: { groupIds: [schools.id] } });
});

test("a company is found by its name and added; one that is on the list is not offered again", async () => {
  const { sent } = open();
  const search = screen.getByRole("searchbox", { name: "Add a company" });
  await userEvent.type(search, "acme");
  await userEvent.click(await screen.findByRole("button", { name: "Add Acme Ltd, C-1001" }));
  expect(search).toHaveProperty("value", "");
  expect(await screen.findByRole("button", { name: "Remove Acme Ltd, C-1001" })).toBeTruthy();
  await userEvent.type(search, "acme");
  expect(screen.queryByRole("button", { name: "Add Acme Ltd, C-1001" })).toBeNull();
  await save();
  await expect.poll(() => sent[0]).toMatchObject({ companyIds: [companyRecord.id] });
});

test("a company leaves the list by a press", async () => {
  const { sent } = open({ ...list, companyIds: [companyRecord.id] });
  await userEvent.click(await screen.findByRole("button", { name: "Remove Acme Ltd, C-1001" }));
  await save();
  await expect.poll(() => sent[0]).toMatchObject({ companyIds: [] });
});

test("a percentage off is given on the tools of a category, and rules are removed", async () => {
  const { sent } = open();
  await userEvent.click(screen.getByRole("button", { name: "Add a rule" }));
  await screen.findAllByRole("option", { name: "Hand tools" });
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "What rule 2 is for" }), "Hand tools");
  await userEvent.type(screen.getByRole("textbox", { name: "Percent off of rule 2" }), "12.5");
  await userEvent.click(screen.getByRole("button", { name: "Remove rule 1" }));
  await save();
  await expect.poll(() => sent[0]).toMatchObject({ rules: [{ categoryId: handTools, percentOff: 12.5 }] });
});

test.each(["101", "-5", "much", ""])("a percentage of “%s” is refused at its field", async (text) => {
  const { sent } = open();
  const percent = screen.getByRole("textbox", { name: "Percent off of rule 1" });
  await userEvent.clear(percent);
  if (text !== "") await userEvent.type(percent, text);
  await save();
  await expect.poll(() => percent.getAttribute("aria-invalid")).toBe("true");
  expect(sent).toEqual([]);
});

test("a price list is valid from and until a moment of the browser's own time", async () => {
  const { sent } = open({ ...list, validFrom: new Date("2026-12-01T08:30").toISOString() });
  expect(screen.getByLabelText("From (optional)")).toHaveProperty("value", "2026-12-01T08:30");
  fireEvent.change(screen.getByLabelText("Until (optional)"), { target: { value: "2026-12-31T18:00" } });
  await save();
  await expect.poll(() => sent[0]).toMatchObject({ validUntil: new Date("2026-12-31T18:00").toISOString() });
});

test("a price list that the shop refuses says so at its field", async () => {
  const { shop } = open({ ...list, validFrom: new Date("2026-12-01T08:30").toISOString() });
  shop.answers["priceLists.save"] = () => {
    throw new ShopError("BAD_REQUEST", "Refused.", [{ path: "validUntil", message: "It ends before it begins" }]);
  };
  const until = screen.getByLabelText("Until (optional)");
  fireEvent.change(until, { target: { value: "2026-11-01T08:30" } });
  await save();
  expect(await screen.findByText("It ends before it begins")).toBeTruthy();
  expect(until).toHaveProperty("value", "2026-11-01T08:30");
});

test("two rules for the same tools are refused at the second one", async () => {
  const { sent } = open();
  await userEvent.click(screen.getByRole("button", { name: "Add a rule" }));
  await userEvent.type(screen.getByRole("textbox", { name: "Percent off of rule 2" }), "7");
  await save();
  expect(await screen.findByText("There is a rule for this already")).toBeTruthy();
  expect(sent).toEqual([]);
});

test("without groups the form says where they are made", async () => {
  const { shop } = open();
  shop.answers["companies.listGroups"] = () => [];
  expect(await screen.findByText(/^There are no groups yet/)).toBeTruthy();
});
