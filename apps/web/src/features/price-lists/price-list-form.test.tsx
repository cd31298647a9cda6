// @vitest-environment jsdom
import type { PriceList } from "@ironmonger/contract/price-lists";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { FakeShop } from "../../testing/fake-shop.ts";
import { renderInShop } from "../../testing/render-in-shop.tsx";
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

function Page() {
  const save = useAction(trpc.priceLists.save);
  return (
    <>
      <PriceListForm id="list" list={list} save={save} />
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
