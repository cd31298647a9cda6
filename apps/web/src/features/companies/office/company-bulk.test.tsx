// @vitest-environment jsdom
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { RefusedRows } from "../../../shared/table/selection/bulk-change.tsx";
import { type Selection, useSelection } from "../../../shared/table/selection/selection.ts";
import { SelectionBar } from "../../../shared/table/selection/selection-bar.tsx";
import { FakeShop } from "../../../testing/fake-shop.ts";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { CompanyBulkActions, useCompanyBulk } from "./company-bulk.tsx";

const [acme, harbour] = ["019a3b5c-0000-7abc-9def-000000000001", "019a3b5c-0000-7abc-9def-000000000002"];

function Page({ ticks }: { ticks: string[] }) {
  const selection: Selection = useSelection("companies", {});
  const bulk = useCompanyBulk(selection);
  return (
    <>
      <button type="button" onClick={() => selection.change(ticks, true, ticks)}>
        Tick
      </button>
      <RefusedRows bulk={bulk} />
      <SelectionBar
        selection={selection}
        actions={<CompanyBulkActions bulk={bulk} />}
        offersAll={false}
        noun="companies"
        total={2}
        isAtLeast={false}
      />
    </>
  );
}

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

test("ticked companies are held in one call; what was refused stays on the page with its reason", async () => {
  const sent: unknown[] = [];
  new FakeShop({
    "companies.holdMany": (input) => {
      sent.push(input);
      return [
        { id: acme, name: "Acme", refusal: null },
        { id: harbour, name: "Harbour", refusal: "This company was changed meanwhile." },
      ];
    },
  });
  renderInShop(<Page ticks={[acme ?? "", harbour ?? ""]} />);
  await press("Tick");
  await press("Put on hold");
  const refused = within(await screen.findByRole("alert"));
  expect(refused.getByText("1 company not changed")).toBeTruthy();
  expect(refused.getByText("Harbour: This company was changed meanwhile.")).toBeTruthy();
  expect(await screen.findByText("1 company on hold")).toBeTruthy();
  expect(screen.queryByText("2 selected")).toBeNull();
  expect(sent).toEqual([{ ids: [acme, harbour] }]);
  await press("Dismiss");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a group is found and chosen before ticked companies are added to it", async () => {
  const sent: unknown[] = [];
  new FakeShop({
    "companies.listGroups": () => [
      { id: acme, name: "Roofers", version: 1 },
      { id: harbour, name: "Builders", version: 1 },
    ],
    "companies.addToGroup": (input) => {
      sent.push(input);
      return [{ id: acme, name: "Acme", refusal: null }];
    },
  });
  renderInShop(<Page ticks={[acme ?? ""]} />);
  await press("Tick");
  await press("Add to a group…");
  await userEvent.type(await screen.findByRole("searchbox", { name: "Find a group" }), "build");
  expect(screen.queryByRole("button", { name: "Roofers" })).toBeNull();
  await press("Builders");
  await expect.poll(() => sent).toEqual([{ ids: [acme], groupId: harbour }]);
});

test("more than a call can change are not offered", async () => {
  new FakeShop({});
  renderInShop(<Page ticks={Array.from({ length: 101 }, (_, index) => `c${index}`)} />);
  await press("Tick");
  expect(await screen.findByText("Tick at most 100 companies")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Put on hold" })).toBeNull();
});
