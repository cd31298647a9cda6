// @vitest-environment jsdom
import { Invoicing } from "@ironmonger/contract/settings";
import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { FakeShop, ShopError } from "../../testing/fake-shop.ts";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { JournalExport, ReminderSteps } from "./invoicing-settings.tsx";

const usual = Invoicing.parse({});

function open(page: React.ReactNode, reminders = usual.reminders) {
  const shop = new FakeShop({ "settings.getSettings": () => ({ invoicing: { ...usual, reminders } }) });
  renderInShop(page);
  return shop;
}
const steps = () => screen.findAllByRole("listitem");

test("the steps of reminding are shown with their days and texts", async () => {
  open(<ReminderSteps />);
  const [first, second, third] = await steps();
  expect(first?.textContent).toMatch(/^3 days before it is due · Invoice \{number\} is due/);
  expect(second?.textContent).toContain("Reminder: invoice {number}");
  expect(third?.textContent).toMatch(/^21 days after it is due/);
});

test.each([
  [0, "When it is due · Now"],
  [1, "1 day after it is due · Now"],
  [-1, "1 day before it is due · Now"],
])("a reminder of the day %i says so", async (daysAfterDue, name) => {
  open(<ReminderSteps />, [{ daysAfterDue, subject: "Now", text: "Please pay." }]);
  expect((await steps())[0]?.textContent).toBe(`${name}Please pay.`);
});

test("without a step, nothing is sent", async () => {
  open(<ReminderSteps />, []);
  expect(await screen.findByText("None is sent.")).toBeTruthy();
});

test.each([
  ["Reminders", <ReminderSteps key="page" />, "reminders"],
  ["Journal", <JournalExport key="page" />, "accounts"],
])("the page %s leads to the settings that it uses", async (title, page, field) => {
  open(page);
  const link = within(await screen.findByRole("region", { name: title })).getByRole("link", { name: "Change" });
  expect(link.getAttribute("href")).toBe(`/dashboard/settings#invoicing.${field}`);
});

test("the journal is downloaded for the days that are chosen, as CSV or for DATEV", async () => {
  open(<JournalExport />);
  fireEvent.change(await screen.findByLabelText("From"), { target: { value: "2026-10-01" } });
  fireEvent.change(screen.getByLabelText("To"), { target: { value: "2026-10-31" } });
  const address = "/export/journal.csv?from=2026-10-01&to=2026-10-31&format=";
  expect(screen.getByRole("link", { name: "CSV" }).getAttribute("href")).toBe(`${address}generic`);
  expect(screen.getByRole("link", { name: "DATEV" }).getAttribute("href")).toBe(`${address}datev`);
});

test("the journal begins with the days of this month", async () => {
  open(<JournalExport />);
  const from = await screen.findByLabelText<HTMLInputElement>("From");
  expect(from.value).toMatch(/^\d{4}-\d{2}-01$/);
  expect(screen.getByLabelText<HTMLInputElement>("To").value.slice(0, 7)).toBe(from.value.slice(0, 7));
});

test("reminders that cannot be loaded can be asked for again", async () => {
  const shop = open(<ReminderSteps />);
  const answer = shop.answers["settings.getSettings"];
  shop.answers["settings.getSettings"] = () => {
    throw new ShopError("FORBIDDEN", "You may not see this.");
  };
  expect(await screen.findByText("You may not see this.")).toBeTruthy();
  if (answer) shop.answers["settings.getSettings"] = answer;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await steps()).toHaveLength(3);
});
