// @vitest-environment jsdom
import {
  ApplyImportInput,
  type ImportRow,
  type ImportRowPage,
  type ImportView,
  ListImportRowsInput,
  PreviewImportInput,
} from "@ironmonger/contract/catalog/import-tools";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { trpc } from "../../shared/server/trpc.ts";
import { FakeShop } from "../../testing/fake-shop.ts";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { ImportSteps } from "./import-steps.tsx";

const importId = "0199c0de-0000-7000-8000-000000000001";
const previews = { first: "7e57c0de-0000-4000-8000-000000000001", second: "7e57c0de-0000-4000-8000-000000000002" };

const staged: ImportView = {
  importId,
  kind: "tools",
  priceList: null,
  fileName: "prices.csv",
  state: "staged",
  isBeingRead: false,
  by: "admin@ironmonger.dev",
  startedAt: "2026-11-23T20:00:00.000Z",
  appliedBy: null,
  appliedAt: null,
  undoneBy: null,
  undoneAt: null,
  undoableUntil: null,
  rowCount: 1,
  new: 0,
  changed: 1,
  unchanged: 0,
  refused: 0,
  takenOut: 0,
  kept: 0,
  doneRows: 0,
  totalRows: 1,
  columns: [{ heading: "sku", field: "sku", samples: ["A-1"] }],
  format: null,
  encoding: "utf-8",
  delimiter: ",",
  isSheet: false,
  ...{ sheet: null, sheets: [], headRow: 1, firstRows: [{ line: 1, text: "sku" }] },
  ...{ notices: [], suppliers: [], supplier: null },
  questions: [],
  remarkCount: 0,
  ...{ modelCount: 0, sizeCount: 0, leftOutCount: 0, newAttributes: [] },
  previewId: previews.first,
  problem: null,
  refusedRowsUrl: null,
  reportUrl: null,
};
const rowNamed = (name: string): ImportRow => ({
  id: importId,
  kind: "changed",
  line: 2,
  toolId: importId,
  name,
  sku: "A-1",
  changes: [{ field: "priceCents", before: 1000, after: 1200 }],
  reason: null,
});

/** Refetches the import, as a tab does when it becomes visible again. */
function LookAgain() {
  const utils = trpc.useUtils();
  return (
    <button type="button" onClick={() => void utils.catalog.getImport.invalidate()}>
      Look again
    </button>
  );
}

test("a row of a new tool shows what the file says of it, not what the shop gives to each new tool", async () => {
  const given = { minOrder: 1, casePack: 1, available: 0, state: "on-sale", handlingDays: 0, allowBackorder: false };
  const fields = { name: "Vise", description: "Vise", imageUrl: "/images/no-picture.svg", ...given, priceCents: 900 };
  const row: ImportRow = {
    ...rowNamed("Vise"),
    kind: "new",
    changes: Object.entries(fields).map(([field, after]) => ({
      ...{ field: field as ImportRow["changes"][number]["field"], before: null, after },
    })),
  };
  const view = { ...staged, new: 1, changed: 0 };
  const columns = (...names: ("priceCents" | "casePack")[]) =>
    names.map((field) => ({ heading: field, field, samples: [] }));
  new FakeShop({
    "catalog.getImport": () => ({ ...view, columns: columns("priceCents", "casePack") }),
    "catalog.listImportRows": () => ({ total: 1, rows: [row] }),
  });
  renderInShop(<ImportSteps importId={importId} />);
  expect(await screen.findByText("Pack 1 · Price $9")).toBeTruthy();
});

test("a preview that was made in another tab shows its own rows before they can be imported", async () => {
  const applied: ApplyImportInput[] = [];
  const second = Promise.withResolvers<ImportRowPage>();
  let view = staged;
  new FakeShop({
    "catalog.getImport": () => view,
    "catalog.listImportRows": (input) =>
      ListImportRowsInput.parse(input).previewId === previews.second
        ? second.promise
        : { total: 1, rows: [rowNamed("Hammer of the first preview")] },
    "catalog.applyImport": (input) => {
      applied.push(ApplyImportInput.parse(input));
      return { ...view, state: "done" };
    },
  });
  renderInShop(
    <>
      <LookAgain />
      <ImportSteps importId={importId} />
    </>,
  );
  await screen.findByText("Hammer of the first preview");

  view = { ...staged, fileName: "previewed-again.csv", previewId: previews.second };
  await userEvent.click(screen.getByRole("button", { name: "Look again" }));
  await screen.findByText("previewed-again.csv");
  expect(screen.queryByText("Hammer of the first preview")).toBeNull();
  second.resolve({ total: 1, rows: [rowNamed("Hammer of the second preview")] });
  await screen.findByText("Hammer of the second preview");
  await userEvent.click(screen.getByRole("button", { name: "Import 1 tool" }));
  await expect.poll(() => applied).toEqual([{ importId, previewId: previews.second, skipChanged: false }]);
});

test("a file that changes nothing says so, and can be finished", async () => {
  let view: ImportView = { ...staged, changed: 0, unchanged: 1, totalRows: 0 };
  new FakeShop({
    "catalog.getImport": () => view,
    "catalog.listImportRows": () => ({ total: 1, rows: [{ ...rowNamed("Hammer"), kind: "unchanged", changes: [] }] }),
    "catalog.applyImport": () => {
      view = { ...view, state: "done" };
      return view;
    },
  });
  renderInShop(<ImportSteps importId={importId} />);
  expect(await screen.findByText("Nothing to change: every row is as the shop has it.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Finish" }));
  expect(await screen.findByText("Nothing to change")).toBeTruthy();
});

test("a file that the shop does not know says how it was read, and its questions are answered once", async () => {
  const previewed: PreviewImportInput[] = [];
  const question = {
    field: "category",
    from: "Clamps",
    rowCount: 12,
    samples: [],
    suggestions: ["hand-tools"],
  } as const;
  const view: ImportView = {
    ...{ ...staged, format: "WooCommerce", encoding: "windows-1252", delimiter: ";" },
    questions: [
      { ...question, samples: [], suggestions: ["hand-tools"] },
      { ...question, from: "Workshop > Vises", samples: [], suggestions: [] },
      { ...question, from: "a > b > c > d > e", samples: [], suggestions: [] },
    ],
  };
  new FakeShop({
    "catalog.getImport": () => view,
    "catalog.listImportRows": () => ({ total: 1, rows: [rowNamed("Hammer")] }),
    "categories.list": () => [
      { id: importId, name: "Hand tools", slug: "hand-tools", path: "hand-tools", children: [] },
    ],
    "catalog.previewImport": (input) => {
      previewed.push(PreviewImportInput.parse(input));
      return { ...view, rows: [] };
    },
  });
  renderInShop(<ImportSteps importId={importId} />);
  const program = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Program that wrote the file" });
  expect(program.value).toBe("WooCommerce");
  expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Encoding" }).value).toBe("windows-1252");
  await screen.findAllByRole("option", { name: "Hand tools" });
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "What Clamps is" }), "Hand tools");
  await userEvent.click(screen.getByRole("button", { name: "Preview with these answers" }));
  await expect
    .poll(() => previewed)
    .toEqual([{ importId, values: [{ field: "category", from: "Clamps", to: "hand-tools" }] }]);
  await userEvent.click(screen.getByRole("button", { name: "Make 2 of them categories" }));
  await expect
    .poll(() => previewed.at(-1))
    .toEqual({
      importId,
      values: [
        { field: "category", from: "Clamps", to: "> Clamps" },
        { field: "category", from: "Workshop > Vises", to: "> Workshop > Vises" },
      ],
    });
  await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Columns are separated by" }), "Comma ,");
  await expect.poll(() => previewed.at(-1)).toEqual({ importId, delimiter: "," });
});

test("a preview says whose file it is, how many models it makes and what is left out, and the program can be changed", async () => {
  const previewed: PreviewImportInput[] = [];
  const view: ImportView = {
    ...{ ...staged, format: "Square", modelCount: 12, sizeCount: 48, leftOutCount: 1 },
    newAttributes: [{ name: "Length", kind: "number", unit: "mm", choices: [] }],
  };
  new FakeShop({
    "catalog.getImport": () => view,
    "catalog.listImportRows": () => ({ total: 1, rows: [rowNamed("Hammer")] }),
    "catalog.previewImport": (input) => {
      previewed.push(PreviewImportInput.parse(input));
      return { ...view, rows: [] };
    },
  });
  renderInShop(<ImportSteps importId={importId} />);
  expect(await screen.findByText(/^It looks like Square · 12 models with 48 sizes · 1 row left out/)).toBeTruthy();
  expect(screen.getByText("New attribute \u201cLength\u201d: number in mm")).toBeTruthy();
  const program = () => screen.findByRole("combobox", { name: "Program that wrote the file" });
  await userEvent.selectOptions(await program(), "Lightspeed");
  await expect.poll(() => previewed.at(-1)).toEqual({ importId, format: "Lightspeed" });
  await userEvent.selectOptions(await program(), "No known program");
  await expect.poll(() => previewed.at(-1)).toEqual({ importId, format: null });
});

test("the sheet, the line of the headings, questions about columns and the columns of a supplier are chosen", async () => {
  const previewed: PreviewImportInput[] = [];
  const saved: unknown[] = [];
  const view: ImportView = {
    ...{
      ...staged,
      isSheet: true,
      sheet: "Prices",
      sheets: ["Prices", "Drills"],
      headRow: 2,
      suppliers: ["North Mill"],
    },
    firstRows: [
      { line: 1, text: "Price list" },
      { line: 2, text: "sku · net_list" },
    ],
    notices: ["No column of stock was recognised: new tools come in with 0."],
    questions: [
      { field: "currency", from: "EUR", rowCount: 3, samples: ["8.10"], suggestions: [] },
      { field: "price", from: "net_list", rowCount: 9, samples: ["5.00", "6.50"], suggestions: ["price", "cost"] },
    ],
  };
  new FakeShop({
    "catalog.getImport": () => view,
    "catalog.listImportRows": () => ({ total: 1, rows: [rowNamed("Hammer")] }),
    "catalog.previewImport": (input) => {
      previewed.push(PreviewImportInput.parse(input));
      return { ...view, rows: [] };
    },
    "catalog.saveMapping": (input) => {
      saved.push(input);
      return view;
    },
  });
  renderInShop(<ImportSteps importId={importId} />);
  expect(await screen.findByText("No column of stock was recognised: new tools come in with 0.")).toBeTruthy();
  expect(screen.getByText("5.00 · 6.50")).toBeTruthy();
  await userEvent.type(screen.getByRole("textbox", { name: "What 1 EUR costs in USD" }), "1.08");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "What net_list is" }), "cost");
  await userEvent.click(screen.getByRole("button", { name: "Preview with these answers" }));
  const values = [
    { field: "currency", from: "EUR", to: "1.08" },
    { field: "price", from: "net_list", to: "cost" },
  ];
  await expect.poll(() => previewed.at(-1)).toEqual({ importId, values });
  await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Sheet" }), "Drills");
  await expect.poll(() => previewed.at(-1)).toEqual({ importId, sheet: "Drills" });
  await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Line of the headings" }), "1: Price list");
  await expect.poll(() => previewed.at(-1)).toEqual({ importId, headRow: 1 });
  await userEvent.click(await screen.findByRole("button", { name: "North Mill" }));
  await expect.poll(() => previewed.at(-1)).toEqual({ importId, supplier: "North Mill" });
  await userEvent.type(await screen.findByRole("textbox", { name: /^Supplier/ }), "South Mill");
  await userEvent.click(screen.getByRole("button", { name: "Save the columns" }));
  await expect.poll(() => saved).toEqual([{ importId, supplier: "South Mill" }]);
});
