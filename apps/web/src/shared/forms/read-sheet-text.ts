import { notifyError } from "../notify.ts";

/**
 * The first sheet of an XLSX file that is not empty, as rows of cells with tabs between; cells with tabs, quotes or line breaks are quoted.
 * If further sheets are not empty, a toast says that they were not read. Rejects if the file is not an XLSX file.
 */
export async function readSheetText(file: File): Promise<string> {
  const [{ default: readSheets }, { unzipSync, zipSync }] = await Promise.all([
    import("read-excel-file/universal"),
    import("fflate"),
  ]);
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()), {
    filter: ({ name }) => /\.(xml|rels)$/.test(name),
  });
  // Stored without compression: the library would inflate large parts in workers made of blobs, which the security policy refuses.
  const sheets = await readSheets(zipSync(parts, { level: 0 }).slice().buffer);
  const [first, ...others] = sheets.filter(({ data }) => data.some((row) => row.some((cell) => cell !== null)));
  if (first && others.length > 0)
    notifyError(
      `Only the sheet “${first.sheet}” of ${file.name} was read, not ${others.map(({ sheet }) => `“${sheet}”`).join(", ")}.`,
    );
  return first?.data.map((row) => row.map(writeCell).join("\t")).join("\n") ?? "";
}

function writeCell(cell: unknown): string {
  const text = textOf(cell);
  return /[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? "" : cell.toISOString().slice(0, 10);
  // A spreadsheet's 1.234 is a fraction; as text it would be read as 1,234.
  return typeof cell === "number" && /\.\d{3}$/.test(String(cell)) ? `${cell}0` : String(cell);
}
