const maxBytes = 5_000_000;

/** A file that cannot be read; its message is shown. */
class FileRefusal extends Error {}

/**
 * The text of a CSV file, or the first sheet of an XLSX file as rows of cells with tabs between.
 * @throws FileRefusal with a message for the buyer
 */
export async function readListFile(file: File): Promise<string> {
  if (file.size > maxBytes) throw new FileRefusal(`${file.name} is larger than 5 MB. Nothing was read.`);
  if (/\.xlsx$/i.test(file.name)) return readSheetText(file);
  if (/\.(csv|tsv|txt)$/i.test(file.name)) return decode(await file.arrayBuffer(), file.name);
  throw new FileRefusal(`${file.name} is neither a CSV nor an XLSX file. Nothing was read.`);
}

/** Spreadsheets on Windows still write CSV in the code page of western Europe. */
function decode(bytes: ArrayBuffer, name: string): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  const text = decodeUtf8(bytes);
  if (text.includes("\0")) throw new FileRefusal(`${name} is no text. Nothing was read.`);
  return text;
}

function decodeUtf8(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

async function readSheetText(file: File): Promise<string> {
  try {
    const [{ readSheet }, { unzipSync, zipSync }] = await Promise.all([
      import("read-excel-file/universal"),
      import("fflate"),
    ]);
    const parts = unzipSync(new Uint8Array(await file.arrayBuffer()), {
      filter: ({ name }) => /\.(xml|rels)$/.test(name),
    });
    // Stored without compression: the library would inflate large parts in workers made of blobs, which the security policy refuses.
    const sheet = await readSheet(zipSync(parts, { level: 0 }).slice().buffer);
    return sheet.map((row) => row.map(writeCell).join("\t")).join("\n");
  } catch (error) {
    throw new FileRefusal(`${file.name} cannot be read as an XLSX file. Nothing was read.`, { cause: error });
  }
}

function writeCell(cell: unknown): string {
  const text = cell === null || cell === undefined ? "" : String(cell);
  return /[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
