import { strToU8, zipSync } from "fflate";

type Cells = (string | number)[][];

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const links = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packageLinks = "http://schemas.openxmlformats.org/package/2006/relationships";

/** The smallest file that a spreadsheet program would open, with sheets called Sheet1, Sheet2, … */
export function makeXlsx(...sheets: Cells[]): Uint8Array<ArrayBuffer> {
  const numbered = sheets.map((cells, index) => ({ cells, number: index + 1 }));
  const entries = numbered.map(({ number }) => `<sheet name="Sheet${number}" sheetId="${number}" r:id="r${number}"/>`);
  const targets = numbered.map(
    ({ number }) => `<Relationship Id="r${number}" Type="${links}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
  );
  const files = {
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    "_rels/.rels": `<Relationships xmlns="${packageLinks}"><Relationship Id="r1" Type="${links}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${links}"><sheets>${entries.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${packageLinks}">${targets.join("")}</Relationships>`,
    ...Object.fromEntries(numbered.map(({ cells, number }) => [`xl/worksheets/sheet${number}.xml`, writeSheet(cells)])),
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))).slice();
}

function writeSheet(rows: Cells): string {
  const cell = (value: string | number, reference: string) =>
    typeof value === "number"
      ? `<c r="${reference}"><v>${value}</v></c>`
      : `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const lines = rows.map(
    (cells, row) => `<row>${cells.map((value, column) => cell(value, `${"AB"[column]}${row + 1}`)).join("")}</row>`,
  );
  return `<worksheet xmlns="${main}"><sheetData>${lines.join("")}</sheetData></worksheet>`;
}
