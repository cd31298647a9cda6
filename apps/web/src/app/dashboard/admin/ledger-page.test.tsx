// @vitest-environment jsdom
import type { LedgerCheck } from "@ironmonger/contract/ledger";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { FakeShop } from "../../../testing/fake-shop.ts";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { LedgerPage } from "./ledger-page.tsx";

test("once a problem is solved, a check shows that everything agrees, also after a reload", async () => {
  let stored: LedgerCheck = { checkedAt: "2026-11-25T10:00:00.000Z", isGreen: false, checks: [] };
  new FakeShop({
    "ledger.findLastCheck": () => stored,
    "ledger.storeLedgerCheck": () => {
      stored = { ...stored, isGreen: true };
      return stored;
    },
    "ledger.listDeadJobs": () => [],
    "payments.listUnknownPayments": () => [],
  });
  const { unmount } = renderInShop(<LedgerPage />);
  await screen.findByText("Something does not agree");
  await userEvent.click(screen.getByRole("button", { name: "Check now" }));
  await screen.findByText("Everything agrees");
  unmount();
  renderInShop(<LedgerPage />);
  expect(await screen.findByText("Everything agrees")).toBeTruthy();
});
