// @vitest-environment jsdom
import { Invoicing, type UpdateSettingsInput } from "@ironmonger/contract/settings";
import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { FakeShop, ShopError } from "../../testing/fake-shop.ts";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { JournalExport, ReminderTexts } from "./invoicing-settings.tsx";

const usual = Invoicing.parse({});

function open(page: React.ReactNode, invoicing = usual) {
  const sent: UpdateSettingsInput[] = [];
  const shop = new FakeShop({
    "settings.getSettings": () => ({ invoicing }),
    "settings.updateSettings": (input) => {
      sent.push(input as UpdateSettingsInput);
      return { invoicing: { ...invoicing, ...(input as UpdateSettingsInput).invoicing } };
    },
  });
  renderInShop(page);
  return { shop, sent };
}
const step = async (number: number) => within(await screen.findByRole("region", { name: `Step ${number}` }));
const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));

test("the three steps of reminding are shown with their days and texts", async () => {
  open(<ReminderTexts />);
  expect((await step(1)).getByRole("textbox", { name: "Days after it is due" })).toHaveProperty("value", "-3");
  expect((await step(2)).getByRole("textbox", { name: "Subject" })).toHaveProperty(
    "value",
    "Reminder: invoice {number}",
  );
  expect((await step(3)).getByRole("textbox", { name: "Days after it is due" })).toHaveProperty("value", "21");
});

test("a changed step is saved with the others, over what was seen", async () => {
  const { sent } = open(<ReminderTexts />);
  const days = (await step(2)).getByRole("textbox", { name: "Days after it is due" });
  await userEvent.clear(days);
  await userEvent.type(days, "10");
  await save();
  expect(await screen.findByText("Settings saved")).toBeTruthy();
  expect(sent[0]?.invoicing?.reminders?.map(({ daysAfterDue }) => daysAfterDue)).toEqual([-3, 10, 21]);
  expect(sent[0]?.expected).toEqual({ invoicing: usual });
});

test("a step without texts is left out", async () => {
  const { sent } = open(<ReminderTexts />);
  const third = await step(3);
  await userEvent.clear(third.getByRole("textbox", { name: "Subject" }));
  await userEvent.clear(third.getByRole("textbox", { name: "Text" }));
  await save();
  await expect.poll(() => sent[0]?.invoicing?.reminders).toHaveLength(2);
});

test.each(["", "soon", "1.5", "7 days"])(
  "a step with texts needs its days: “%s” is refused at the field",
  async (typed) => {
    const { sent } = open(<ReminderTexts />);
    const days = (await step(2)).getByRole("textbox", { name: "Days after it is due" });
    await userEvent.clear(days);
    if (typed !== "") await userEvent.type(days, typed);
    await save();
    expect(await screen.findByText("Enter a number of days, such as 7")).toBeTruthy();
    expect(days.getAttribute("aria-invalid")).toBe("true");
    expect(sent).toEqual([]);
  },
);

test("a step that is not used yet is empty", async () => {
  open(<ReminderTexts />, { ...usual, reminders: usual.reminders.slice(0, 1) });
  const second = await step(2);
  for (const name of ["Days after it is due", "Subject", "Text"])
    expect(second.getByRole("textbox", { name })).toHaveProperty("value", "");
});

test("texts that the shop refuses stay typed, with its reason", async () => {
  const { shop } = open(<ReminderTexts />);
  const subject = (await step(1)).getByRole("textbox", { name: "Subject" });
  await userEvent.type(subject, "!");
  shop.answers["settings.updateSettings"] = () => {
    throw new ShopError("CONFLICT", "Another admin has changed these settings.");
  };
  await save();
  expect((await screen.findByRole("alert")).textContent).toBe("Another admin has changed these settings.");
  expect(subject).toHaveProperty("value", "Invoice {number} is due on {due}!");
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

test("the accounts of the ledger are saved, and the other settings of invoices stay", async () => {
  const { sent } = open(<JournalExport />);
  const receivables = await screen.findByRole("textbox", { name: "Receivables" });
  await userEvent.clear(receivables);
  await userEvent.type(receivables, "1400");
  const standard = screen.getByRole("textbox", { name: "Revenue, standard rate" });
  await userEvent.clear(standard);
  await userEvent.type(standard, "8400");
  await userEvent.type(screen.getByRole("textbox", { name: "DATEV consultant" }), "1001");
  await save();
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]?.invoicing).toMatchObject({
    accounts: { receivables: "1400", revenue: { standard: "8400" } },
    datev: { consultant: "1001" },
    reminders: usual.reminders,
  });
});

test("settings that cannot be loaded can be asked for again", async () => {
  const { shop } = open(<ReminderTexts />);
  const answer = shop.answers["settings.getSettings"];
  shop.answers["settings.getSettings"] = () => {
    throw new ShopError("FORBIDDEN", "You may not see this.");
  };
  expect(await screen.findByText("You may not see this.")).toBeTruthy();
  if (answer) shop.answers["settings.getSettings"] = answer;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await step(1)).toBeTruthy();
});
