import { decodeText } from "@ironmonger/contract/files/decode-text";
import { readSheetText } from "./read-sheet-text.ts";

const maxBytes = 5_000_000;

/** A file that cannot be read; its message is shown. */
class UnreadableFile extends Error {}

/**
 * The text of a CSV file, or the first sheet of an XLSX file that is not empty as rows of cells with tabs between.
 * @throws UnreadableFile with a message for the buyer
 */
export async function readListFile(file: File): Promise<string> {
  if (file.size > maxBytes) throw new UnreadableFile(`${file.name} is larger than 5 MB. Nothing was read.`);
  if (/\.xlsx$/i.test(file.name)) return readSheet(file);
  if (/\.(csv|tsv|txt)$/i.test(file.name)) return decode(await file.arrayBuffer(), file.name);
  throw new UnreadableFile(`${file.name} is neither a CSV nor an XLSX file. Nothing was read.`);
}

/**
 * The text of the file that was dropped.
 * @throws UnreadableFile with a message for the buyer, also if there are several
 */
export async function readDroppedFile(files: ArrayLike<File>): Promise<string> {
  const [file, ...rest] = Array.from(files);
  if (rest.length > 0) throw new UnreadableFile("Drop one file at a time. Nothing was read.");
  return file ? readListFile(file) : "";
}

function decode(bytes: ArrayBuffer, name: string): string {
  const text = decodeText(new Uint8Array(bytes));
  if (text.includes("\0")) throw new UnreadableFile(`${name} is not a text file. Nothing was read.`);
  return text;
}

async function readSheet(file: File): Promise<string> {
  try {
    return await readSheetText(file);
  } catch (error) {
    const reason =
      error instanceof Error && error.message.startsWith("is ") ? error.message : "cannot be read as an XLSX file";
    throw new UnreadableFile(`${file.name} ${reason}. Nothing was read.`, { cause: error });
  }
}
