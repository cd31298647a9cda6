import { isOldSheet, isZip } from "@ironmonger/contract/files/read-xlsx";

const save = "Save it as XLSX or CSV.";
const archive = "This is an archive. Unpack it, and send the file in it.";
const startLength = 2_000;

/** What begins as no file of rows that can be read does, and what to do with it. */
const starts: [RegExp, string][] = [
  [/^%PDF-/, "This is a PDF file, which has no columns. Ask for the table that it was made of, as XLSX or CSV."],
  [
    /^\s*[[{]\s*(?:["{[\]}]|$)/,
    "This is a JSON file. Open it in a spreadsheet program or a converter, and save it as XLSX or CSV.",
  ],
  [
    /^\s*<(?:!doctype html|html|table|style|meta|head|body)\b/i,
    `This is a web page, whatever its name is. Open it in a spreadsheet program. ${save}`,
  ],
  [/^\s*<\?xml|^\s*<\w+[\s>][^\n]{0,200}xmlns/, `This is an XML file. Open it in a spreadsheet program. ${save}`],
  [/^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF)/, "This is a picture. Ask for the table that it shows, as XLSX or CSV."],
  [/^(?:Rar!|7z\xbc\xaf)/, archive],
  [/^\{\\rtf/, `This is a text document. Copy its table into a spreadsheet program. ${save}`],
];

/** What a ZIP file is, by the files that are named in its beginning. */
const zips: [RegExp, string][] = [
  [/opendocument\.spreadsheet/, `This is an ODS file of LibreOffice or OpenOffice. Open it there. ${save}`],
  [/opendocument\.|word\/|ppt\//, `This is a document, not a spreadsheet. Copy its table into one. ${save}`],
  [
    /Index\/(?:Document|Tables|Metadata)|preview\.jpg/,
    "This is a Numbers file. Export it from Numbers as Excel or CSV.",
  ],
  [/xl\/workbook\.bin/, `This is an XLSB file. ${save}`],
];

/** Why a file cannot be read, and what to do with it, by how it begins; null if it may be one of rows. */
export function otherFileIssue(first: Uint8Array): string | null {
  if (isOldSheet(first))
    return `This is an old XLS file, or one with a password. Open it in a spreadsheet program. ${save}`;
  const start = Buffer.from(first.subarray(0, startLength))
    .toString("latin1")
    .replace(/^\xef\xbb\xbf/, "");
  const isGzip = first[0] === 0x1f && first[1] === 0x8b;
  if (isGzip) return archive;
  const known = isZip(first) ? zips : starts;
  const text = isZip(first) ? Buffer.from(first).toString("latin1") : start;
  return known.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
