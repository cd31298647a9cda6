// @vitest-environment jsdom
import type { Health } from "@ironmonger/contract/operations";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { FakeShop, ShopError } from "../../../testing/fake-shop.ts";
import { renderInShop } from "../../../testing/render-in-shop.tsx";
import { HealthPage } from "./health-page.tsx";

const well: Health = {
  isGreen: true,
  checks: [
    { name: "jobs", isGreen: true, detail: "No job waits." },
    { name: "disk-space", isGreen: true, detail: "80 GB are free." },
  ],
};

function open(health: Health) {
  const shop = new FakeShop({ "operations.getHealth": () => health });
  renderInShop(<HealthPage />);
  return shop;
}

test("a shop that runs as it should says so, with a sentence for each check", async () => {
  open(well);
  expect(await screen.findByText("Everything is well")).toBeTruthy();
  expect(screen.getByRole("heading", { name: "disk space" })).toBeTruthy();
  expect(screen.getByText("80 GB are free.")).toBeTruthy();
  expect(screen.queryByText("red")).toBeNull();
});

test("what is red comes first", async () => {
  open({ isGreen: false, checks: [...well.checks, { name: "backups", isGreen: false, detail: "None for 3 days." }] });
  expect(await screen.findByText("Something needs a look")).toBeTruthy();
  const [first, ...others] = screen.getAllByRole("listitem");
  expect(within(first ?? document.body).getByText("red")).toBeTruthy();
  expect(first?.textContent).toContain("None for 3 days.");
  for (const row of others) expect(within(row).getByText("well")).toBeTruthy();
});

test("a health that cannot be loaded is asked for again", async () => {
  const shop = open(well);
  const answer = shop.answers["operations.getHealth"];
  shop.answers["operations.getHealth"] = () => {
    throw new ShopError("FORBIDDEN", "You may not see this.");
  };
  expect(await screen.findByText("You may not see this.")).toBeTruthy();
  if (answer) shop.answers["operations.getHealth"] = answer;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Everything is well")).toBeTruthy();
});
