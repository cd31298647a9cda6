import { notifyError } from "../../shared/notify.ts";

const maxUnpackedBytes = 100_000_000;

/**
 * The first sheet of an XLSX file that is not empty, as rows of cells with tabs between; cells with tabs, quotes or line breaks are quoted.
 * If further sheets are not empty, a toast says that they were not read. Rejects with `UnreadableSheet`.
 */
export async function readSheetText(file: File): Promise<string> {
  const { readXlsx } = await import("@ironmonger/contract/files/read-xlsx");
  const [sheet, ...unread] = readXlsx(new Uint8Array(await file.arrayBuffer()), maxUnpackedBytes);
  if (sheet && unread.length > 0)
    notifyError(
      `Only the sheet “${sheet.name}” of ${file.name} was read, not ${unread.map(({ name }) => `“${name}”`).join(", ")}.`,
    );
  return Array.from(sheet?.rows ?? [], ({ cells }) => cells.map(writeCell).join("\t")).join("\n");
}

const writeCell = (text: string): string => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
