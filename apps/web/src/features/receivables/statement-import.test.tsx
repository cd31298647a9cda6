// @vitest-environment jsdom
import type { ApplyStatementInput, StagedStatement, StatementRow } from "@ironmonger/contract/receivables";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { FakeShop, ShopError } from "../../testing/fake-shop.ts";
import { fakeUpload } from "../../testing/fake-upload.ts";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { StatementImport } from "./statement-import.tsx";

const acme = { companyId: "019a3b5c-0000-7abc-9def-0123456789ff", companyName: "Acme Ltd" };
const row = (line: number, more: Partial<StatementRow> = {}): StatementRow => ({
  line,
  bookedOn: "2026-11-24",
  amountCents: 12_000,
  payer: `Payer ${line}`,
  reference: `R ${line}`,
  isRecorded: false,
  companyId: null,
  companyName: null,
  suggestions: [],
  ...more,
});
const found = row(1, { ...acme, suggestions: [{ number: "INV-2026-000042", amountCents: 12_000 }] });
const statementOf = (...rows: StatementRow[]): StagedStatement => ({
  importId: "0199a000-0000-4000-8000-000000000001",
  rows,
  notices: [],
});

/** The page after a statement was chosen that the shop reads as this. */
async function read(answer: StagedStatement | object, name = "november.xml") {
  const applied: ApplyStatementInput[] = [];
  const shop = new FakeShop({
    "invoices.applyStatement": (input) => {
      applied.push(input as ApplyStatementInput);
      return { recordedCount: (input as ApplyStatementInput).rows.length, skippedCount: 0 };
    },
  });
  const answers = { statement: answer };
  const uploads = fakeUpload(() => answers.statement);
  renderInShop(<StatementImport />);
  await userEvent.upload(screen.getByLabelText("Statement"), new File(["…"], name));
  return { shop, applied, uploads, answers };
}
const tableRow = async (name: RegExp) => within(await screen.findByRole("row", { name }));
const record = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

test.each([
  ["november.XML", "application/xml"],
  ["november.csv", "text/csv"],
  ["november.txt", "text/csv"],
])("a statement called %s is sent as %s as soon as it is chosen", async (name, type) => {
  const { uploads } = await read(statementOf(found), name);
  await expect.poll(() => uploads).toEqual([{ path: `/import/statement?name=${name}`, type }]);
});

test("what came in is shown with the invoice that it may pay", async () => {
  await read(statementOf(found));
  const payment = await tableRow(/Payer 1/);
  expect(payment.getByText("$120")).toBeTruthy();
  expect(payment.getByText("found")).toBeTruthy();
  expect(payment.getByText("Pays, of Acme Ltd")).toBeTruthy();
  expect(payment.getByRole("textbox", { name: "Pays, row 1, 1" })).toHaveProperty("value", "INV-2026-000042");
  expect(payment.getByRole("textbox", { name: "Value of pays, row 1, 1" })).toHaveProperty("value", "120.00");
});

test("one press records what was found, and the statement is read again", async () => {
  const { applied, answers, uploads } = await read(statementOf(found));
  await screen.findByRole("row", { name: /Payer 1/ });
  answers.statement = statementOf({ ...found, isRecorded: true });
  await record("Record 1 payment");
  expect(await screen.findByText("1 recorded")).toBeTruthy();
  const allocations = [{ number: "INV-2026-000042", amountCents: 12_000 }];
  expect(applied).toEqual([
    { importId: statementOf().importId, rows: [{ line: 1, allocations, companyId: acme.companyId }] },
  ]);
  await expect.poll(() => uploads).toHaveLength(2);
  expect(await screen.findByText("recorded")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Record/ })).toBeNull();
});

test("a row of which nobody knows what it pays is not recorded until it says so", async () => {
  const { applied } = await read(statementOf(found, row(2)));
  const unknown = await tableRow(/Payer 2/);
  expect(unknown.getByText("open")).toBeTruthy();
  expect(unknown.getByText("It is not recorded until it says what it pays.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Record 1 payment" })).toBeTruthy();
  await userEvent.type(unknown.getByRole("textbox", { name: "Pays, row 2, 1" }), "IM-10001");
  await userEvent.type(unknown.getByRole("textbox", { name: "Value of pays, row 2, 1" }), "12,5");
  expect(unknown.queryByText("It is not recorded until it says what it pays.")).toBeNull();
  await record("Record 2 payments");
  await expect
    .poll(() => applied[0]?.rows[1])
    .toEqual({
      line: 2,
      allocations: [{ number: "IM-10001", amountCents: 1250 }],
    });
});

test("a company that is known keeps the amount as credit, also without an invoice", async () => {
  const { applied } = await read(statementOf(row(1, acme)));
  await record("Record 1 payment");
  await expect.poll(() => applied[0]?.rows).toEqual([{ line: 1, allocations: [], companyId: acme.companyId }]);
});

test("an amount that is none is refused before anything is recorded", async () => {
  const { applied } = await read(statementOf(found));
  const amount = (await tableRow(/Payer 1/)).getByRole("textbox", { name: "Value of pays, row 1, 1" });
  await userEvent.clear(amount);
  await userEvent.type(amount, "all");
  await record("Record 1 payment");
  expect((await screen.findByRole("alert")).textContent).toMatch(/^INV-2026-000042: /);
  expect(applied).toEqual([]);
});

test("what the shop refuses stands below the rows, which stay as they were typed", async () => {
  const { shop } = await read(statementOf(found));
  shop.answers["invoices.applyStatement"] = () => {
    throw new ShopError("CONFLICT", "Row 1: only $100 of INV-2026-000042 is open.");
  };
  await record("Record 1 payment");
  expect((await screen.findByRole("alert")).textContent).toBe("Row 1: only $100 of INV-2026-000042 is open.");
  expect(screen.getByRole("textbox", { name: "Value of pays, row 1, 1" })).toHaveProperty("value", "120.00");
});

test("a row that was recorded before has no fields", async () => {
  await read(statementOf({ ...found, isRecorded: true }, row(2)));
  const before = await tableRow(/Payer 1/);
  expect(before.getByText("recorded")).toBeTruthy();
  expect(before.queryByRole("textbox")).toBeNull();
  expect(screen.queryByRole("button", { name: /^Record/ })).toBeNull();
});

test("a row is called by its payer, else by its reference, else it has no name", async () => {
  await read(statementOf(row(1), row(2, { payer: "" }), row(3, { payer: "", reference: "" })));
  expect(await screen.findByRole("row", { name: /Payer 1/ })).toBeTruthy();
  expect(screen.getByRole("row", { name: /R 2/ })).toBeTruthy();
  expect(screen.getByRole("row", { name: /No name/ })).toBeTruthy();
});

test("what of the file is no payment is said above the rows", async () => {
  await read({ ...statementOf(), notices: ["2 entries go out of the account."] });
  expect(await screen.findByText("2 entries go out of the account.")).toBeTruthy();
  expect(screen.getByText("Nothing came in by this statement")).toBeTruthy();
});

test("a file that is no statement says why, and another one can be chosen", async () => {
  const { answers } = await read({ error: { code: "invalid", message: "This is no bank statement." } });
  expect((await screen.findByRole("alert")).textContent).toBe("This is no bank statement.");
  expect(screen.queryByRole("table")).toBeNull();
  answers.statement = statementOf(found);
  await userEvent.upload(screen.getByLabelText("Statement"), new File(["…"], "december.csv"));
  expect(await screen.findByRole("row", { name: /Payer 1/ })).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});
