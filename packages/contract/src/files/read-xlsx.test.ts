import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { readXlsx } from "./read-xlsx.ts";

const formats = ["General", "00000", "0.00", "0.00E+00", "dd.mm.yyyy", '#,##0.00\\ "€"'];
const styles = `<styleSheet><numFmts>${formats.map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code.replaceAll('"', "&quot;")}"/>`).join("")}</numFmts>
  <cellXfs>${formats.map((_, index) => `<xf numFmtId="${164 + index}"/>`).join("")}<xf numFmtId="14"/></cellXfs></styleSheet>`;

/** An XLSX file with these sheets, each the inner XML of its rows. */
function book(sheets: Record<string, string>, more: Record<string, string> = {}): Uint8Array {
  const names = Object.keys(sheets);
  const files = {
    "xl/workbook.xml": `<workbook xmlns:r="r"><sheets>${names.map((name, index) => `<sheet name="${name}" r:id="r${index}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${names.map((_, index) => `<Relationship Id="r${index}" Target="worksheets/sheet${index}.xml"/>`).join("")}</Relationships>`,
    "xl/styles.xml": styles,
    ...Object.fromEntries(
      names.map((name, index) => [
        `xl/worksheets/sheet${index}.xml`,
        `<worksheet><sheetData>${sheets[name]}</sheetData></worksheet>`,
      ]),
    ),
    ...more,
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}
const rowsOf = (bytes: Uint8Array) => readXlsx(bytes, 10_000_000).flatMap(({ rows }) => [...rows]);
const cellsOf = (bytes: Uint8Array) => rowsOf(bytes).map(({ cells }) => cells);

test.each([
  ["General", 0, "9.9999999999999982", "10"],
  ["General", 0, "4006381000123", "4006381000123"],
  ["General", 0, "1.234", "1.2340"],
  ["leading zeros", 1, "123", "00123"],
  ["two decimals", 2, "21.989", "21.99"],
  ["two decimals", 2, "3.3000000000000003", "3.30"],
  ["powers of ten", 3, "4006381000123", "4006381000123"],
  ["a date", 4, "46084", "03.03.2026"],
  ["an amount", 5, "1234.5", "1,234.50 €"],
  ["a date in the order of the reader's country", 6, "46084", "2026-03-03"],
])("a number is read as its cell shows it: %s", (_, style, value, shown) => {
  expect(cellsOf(book({ List: `<row r="1"><c r="A1" s="${style}"><v>${value}</v></c></row>` }))).toEqual([[shown]]);
});

test("texts, shared and rich ones, computed values and empty cells stand in their columns, and rows have the numbers of the sheet", () => {
  const rows =
    '<row r="3"><c r="A3" t="s"><v>0</v></c><c r="C3" t="str"><f>A3&amp;"x"</f><v>S &amp; x</v></c><c r="D3" t="b"><v>1</v></c></row>' +
    '<row r="4"><c r="A4"/></row><row r="7"><c r="B7" t="inlineStr"><is><r><t>in </t></r><r><t>line</t></r></is></c></row>';
  const strings = "<sst><si><r><t>S</t></r><r><t>aw</t></r><rPh><t>no</t></rPh></si></sst>";
  expect(rowsOf(book({ List: rows }, { "xl/sharedStrings.xml": strings }))).toEqual([
    { line: 3, cells: ["Saw", "", "S & x", "TRUE"] },
    { line: 7, cells: ["", "in line"] },
  ]);
});

test("the sheets with a value are read, in their order", () => {
  const value = '<row r="1"><c r="A1"><v>1</v></c></row>';
  const sheets = readXlsx(book({ Empty: "", Prices: value, Notes: value }), 10_000_000);
  expect(sheets.map(({ name }) => name)).toEqual(["Prices", "Notes"]);
});

test("a file that grows beyond the bound when it is unpacked is refused before it is, and so is one that is no XLSX file", () => {
  const bomb = book({ List: `<row>${" ".repeat(3_000_000)}</row>` });
  expect(bomb.length).toBeLessThan(50_000);
  expect(() => readXlsx(bomb, 1_000_000)).toThrow("is larger than 1 MB when it is unpacked");
  expect(() => readXlsx(strToU8("PK\u0003\u0004 no"), 1_000_000)).toThrow("cannot be read as an XLSX file");
});
