// @vitest-environment jsdom
import type { DeadJob, LedgerCheck } from "@ironmonger/contract/ledger";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { FakeShop, ShopError } from "../../testing/fake-shop.ts";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { DeadJobs } from "./dead-jobs.tsx";
import { LedgerView } from "./ledger-view.tsx";

const check = (title: string, rows: { id: string; detail: string }[] = []) =>
  ({ name: title, title, rows, isGreen: rows.length === 0 }) as LedgerCheck["checks"][number];
const ledgerOf = (...checks: LedgerCheck["checks"]): LedgerCheck => ({
  checkedAt: "2026-11-24T10:00:00.000Z",
  isGreen: checks.every(({ isGreen }) => isGreen),
  checks,
});

test("a ledger in which everything agrees says so", () => {
  renderInShop(<LedgerView ledger={ledgerOf(check("Stock is its movements"), check("Orders are paid once"))} />);
  expect(screen.getByRole("status").textContent).toBe("Everything agrees");
  expect(screen.getAllByRole("img", { name: "Agrees" })).toHaveLength(2);
});

test("what does not agree comes first, each with the rows that break it", () => {
  const broken = check("Orders are paid once", [{ id: "IM-10001", detail: "paid $10 of $20" }]);
  renderInShop(<LedgerView ledger={ledgerOf(check("Stock is its movements"), broken)} />);
  expect(screen.getByRole("status").textContent).toBe("Something does not agree");
  const headings = screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
  expect(headings).toEqual(["Orders are paid once", "Stock is its movements"]);
  expect(screen.getByText("IM-10001").parentElement?.textContent).toBe("IM-10001 paid $10 of $20");
});

const jobs: DeadJob[] = ["send-email", "refund"].map((queue, index) => ({
  id: `01990000-0000-7000-8000-00000000000${index}`,
  queue,
  failedAt: "2026-11-24T10:00:00.000Z",
  reason: `The ${queue} failed.`,
  data: `{"order":${index}}`,
}));

function open() {
  const sent: unknown[] = [];
  const shop = new FakeShop({
    "ledger.listDeadJobs": () => jobs,
    "ledger.retryDeadJob": (input) => {
      sent.push(input);
      shop.answers["ledger.listDeadJobs"] = () => jobs.slice(1);
      return {};
    },
  });
  renderInShop(<DeadJobs />);
  return { shop, sent };
}
const row = async (name: RegExp) => within(await screen.findByRole("row", { name }));

test("a failed job is queued again with one press, and leaves the list", async () => {
  const { sent } = open();
  await userEvent.click((await row(/send-email/)).getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("The job is queued again")).toBeTruthy();
  expect(sent).toEqual([{ id: jobs[0]?.id, queue: "send-email" }]);
  expect(screen.queryByRole("row", { name: /send-email/ })).toBeNull();
  expect(screen.getByRole("row", { name: /refund/ })).toBeTruthy();
});

test("a job that cannot be queued comes back, with the reason", async () => {
  const { shop } = open();
  shop.answers["ledger.retryDeadJob"] = () => {
    throw new ShopError("NOT_FOUND", "There is no such job.");
  };
  await userEvent.click((await row(/send-email/)).getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("There is no such job.")).toBeTruthy();
  expect(await row(/send-email/)).toBeTruthy();
});

test("a press on a job shows what it was about, and a second one hides it", async () => {
  open();
  const [details] = await screen.findAllByRole("button", { name: "Details" });
  await userEvent.click(details ?? document.body);
  expect(screen.getByText('{"order":0}')).toBeTruthy();
  expect(details?.getAttribute("aria-expanded")).toBe("true");
  await userEvent.click(details ?? document.body);
  expect(screen.queryByText('{"order":0}')).toBeNull();
});

test("of two jobs only one is open", async () => {
  open();
  for (const details of await screen.findAllByRole("button", { name: "Details" })) await userEvent.click(details);
  expect(screen.queryByText('{"order":0}')).toBeNull();
  expect(screen.getByText('{"order":1}')).toBeTruthy();
});

test("where no job has failed, that is all that is said", async () => {
  const { shop } = open();
  shop.answers["ledger.listDeadJobs"] = () => [];
  expect(await screen.findByText("No job has failed.")).toBeTruthy();
});
