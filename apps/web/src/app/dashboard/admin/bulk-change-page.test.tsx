// @vitest-environment jsdom
import type { AuditRow } from "@ironmonger/contract/audit";
import { ListChangeDetailsInput } from "@ironmonger/contract/catalog/change-tools";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { expect, test } from "vitest";
import { FakeShop } from "../../../testing/fake-shop.ts";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { BulkChangePage } from "./bulk-change-page.tsx";

const changeId = "0199c0de-0000-7000-8000-000000000001";
const terms = { priceCents: 1000, priceBreaks: [], minOrder: 10, available: 5 };
const entry: AuditRow = {
  id: 7,
  at: "2026-11-25T10:00:00.000Z",
  by: "ada@example.com",
  action: "changed",
  entity: "tools",
  entityId: changeId,
  entityName: "21 tools",
  before: {},
  after: { tools: 21, price: "+4 %" },
  ip: null,
};
const detail = {
  id: "0199c0de-0000-7000-8000-000000000002",
  name: "Ratchet",
  sku: "R-1",
  before: terms,
  after: { ...terms, priceCents: 1040 },
};

test("a change of many tools shows its entry, and each tool with its values before and after", async () => {
  const pages: number[] = [];
  new FakeShop({
    "audit.list": (input) => ({ rows: (input as { search: string }).search === changeId ? [entry] : [], total: 1 }),
    "catalog.listChangeDetails": (input) => {
      pages.push(ListChangeDetailsInput.parse(input).page);
      return { rows: [detail], total: 21 };
    },
  });
  renderInShop(
    <Routes>
      <Route path="/dashboard/audit/:changeId" element={<BulkChangePage />} />
    </Routes>,
    `/dashboard/audit/${changeId}`,
  );
  const log = within(await screen.findByRole("table", { name: "Changes by admins" }));
  expect(await log.findByRole("link", { name: "21 tools" })).toHaveProperty("pathname", `/dashboard/audit/${changeId}`);
  expect(await screen.findByRole("heading", { name: "21 tools changed" })).toBeTruthy();
  const row = await screen.findByRole("row", { name: /Ratchet/ });
  expect(within(row).getByRole("link", { name: "Ratchet" })).toHaveProperty(
    "pathname",
    `/dashboard/tools/${detail.id}`,
  );
  expect(row.textContent).toBe("Ratchet R-1Price $10 → $10.40");
  expect(screen.getByRole<HTMLAnchorElement>("link", { name: "Export CSV" }).href).toContain(
    `/export/change-details.csv?changeId=${changeId}`,
  );
  await userEvent.click(screen.getByRole("button", { name: "Next page" }));
  await expect.poll(() => pages).toEqual([1, 2]);
});
