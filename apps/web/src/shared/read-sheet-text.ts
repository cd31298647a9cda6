/**
 * The first sheet of an XLSX file as rows of cells with tabs between; cells with tabs, quotes or line breaks are quoted. Rejects if the
 * file is not an XLSX file.
 */
export async function readSheetText(file: File): Promise<string> {
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
}

function writeCell(cell: unknown): string {
  const text = cell === null || cell === undefined ? "" : String(cell);
  return /[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
