import { type UnzipFileInfo, unzipSync } from "fflate";
import { formatCell, type NumberFormat } from "./format-number.ts";
import { attributeOf, readXml } from "./read-xml.ts";

/** `line` is the number of the row in the sheet. Rows without a value are left out. */
type SheetRow = { line: number; cells: string[] };
/** Its rows are read when they are iterated. */
export type Sheet = { name: string; rows: Iterable<SheetRow> };

/** Its message says what is wrong with the file, as the end of a sentence that begins with its name. */
export class UnreadableSheet extends Error {}

const maxColumns = 1000;

/** Whether a file begins as an XLSX file does. */
export const isZip = ([first, second, third]: Uint8Array): boolean =>
  first === 0x50 && second === 0x4b && (third === 3 || third === 5);

/** Whether a file begins as the files of old spreadsheet programs, and XLSX files with a password, do. */
export const isOldSheet = ([first, second, third]: Uint8Array): boolean =>
  first === 0xd0 && second === 0xcf && third === 0x11;

/**
 * The visible sheets of an XLSX file that have a value, in their order. They are read as they show their cells: number formats count, and
 * computed cells have the value that was computed last. `maxBytes` bounds the file when it is unpacked.
 * @throws UnreadableSheet
 */
export function readXlsx(bytes: Uint8Array, maxBytes: number): Sheet[] {
  const book = openBook(bytes, maxBytes);
  let reading: Reading | undefined;
  function* rowsOf(path: string): Generator<SheetRow, void, undefined> {
    reading ??= { strings: readStrings(book.readRelated("sharedStrings.xml")), ...readFormats(book) };
    yield* readRows(book.read(path) ?? "", reading);
  }
  return listSheets(book)
    .filter(({ path }) => hasValue(book.read(path) ?? ""))
    .map(({ name, path }) => ({ name, rows: { [Symbol.iterator]: () => rowsOf(path) } }));
}

type Book = {
  path: string;
  read: (path: string) => string | undefined;
  readRelated: (name: string) => string | undefined;
};

function openBook(bytes: Uint8Array, maxBytes: number): Book {
  let total = 0;
  const inflate = (isNeeded: (file: UnzipFileInfo) => boolean) => {
    try {
      return unzipSync(bytes, { filter: isNeeded });
    } catch (error) {
      if (error instanceof UnreadableSheet) throw error;
      throw new UnreadableSheet("cannot be read as an XLSX file", { cause: error });
    }
  };
  inflate(({ name, originalSize }) => {
    if (/\.(xml|rels)$/i.test(name)) total += originalSize;
    if (total > maxBytes) throw new UnreadableSheet(`is larger than ${maxBytes / 1_000_000} MB when it is unpacked`);
    return false;
  });
  const read = (path: string) => {
    const content = inflate(({ name }) => name.toLowerCase() === path.toLowerCase());
    const [file] = Object.values(content);
    return file && new TextDecoder().decode(file);
  };
  const [root] = readLinks(read("_rels/.rels")).filter(({ type }) => type.endsWith("/officeDocument"));
  const path = root ? resolve("", root.target) : "xl/workbook.xml";
  return { path, read, readRelated: (name) => read(resolve(path, name)) };
}

type Link = { id: string; type: string; target: string };
function readLinks(xml: string | undefined): Link[] {
  return [...readXml(xml ?? "")].flatMap(({ name, attributes, isEnd }) => {
    const [id, type, target] = ["Id", "Type", "Target"].map((attribute) => attributeOf(attributes, attribute));
    return name === "Relationship" && !isEnd && id && target ? [{ id, type: type ?? "", target }] : [];
  });
}

/** The path of a file that another one names: from the root of the package, or from the folder of the other. */
const resolve = (from: string, target: string): string =>
  target.startsWith("/") ? target.slice(1) : from.slice(0, from.lastIndexOf("/") + 1) + target.replace(/^\.\//, "");

/** The visible sheets, in their order. */
function listSheets(book: Book): { name: string; path: string }[] {
  const folder = book.path.slice(0, book.path.lastIndexOf("/") + 1);
  const file = book.path.slice(folder.length);
  const paths = new Map(
    readLinks(book.read(`${folder}_rels/${file}.rels`)).map(({ id, target }) => [id, resolve(book.path, target)]),
  );
  const workbook = book.read(book.path);
  if (workbook === undefined) throw new UnreadableSheet("cannot be read as an XLSX file");
  return [...readXml(workbook)].flatMap(({ name, attributes, isEnd }) => {
    if (name !== "sheet" || isEnd || attributeOf(attributes, "state")?.toLowerCase().includes("hidden")) return [];
    const path = paths.get(attributeOf(attributes, "id") ?? "");
    return path ? [{ name: attributeOf(attributes, "name") ?? "", path }] : [];
  });
}

const hasValue = (xml: string): boolean => /<(?:\w+:)?(?:v|t)[\s>]/.test(xml);

function readStrings(xml: string | undefined): string[] {
  const strings: string[] = [];
  let text = "";
  let isPhonetic = false;
  for (const tag of readXml(xml ?? "")) {
    if (tag.name === "rPh") isPhonetic = !tag.isEnd;
    if (tag.name === "t" && tag.isEnd && !isPhonetic) text += tag.text;
    if (tag.name !== "si" || !(tag.isEnd || tag.isEmpty)) continue;
    strings.push(unescapeControls(text));
    text = "";
  }
  return strings;
}

/** Spreadsheets write control characters as `_x000D_`. */
const unescapeControls = (text: string): string =>
  text
    .replaceAll(/_x([\dA-F]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll("\r\n", "\n");

type Reading = { strings: string[]; formats: NumberFormat[]; firstDay: number };

function readFormats(book: Book): Pick<Reading, "formats" | "firstDay"> {
  const patterns = new Map<number, string>();
  const formats: NumberFormat[] = [];
  let isOfCells = false;
  for (const { name, attributes, isEnd } of readXml(book.readRelated("styles.xml") ?? "")) {
    if (name === "numFmt" && !isEnd)
      patterns.set(Number(attributeOf(attributes, "numFmtId")), attributeOf(attributes, "formatCode") ?? "");
    if (name === "cellXfs") isOfCells = !isEnd;
    if (name !== "xf" || isEnd || !isOfCells) continue;
    const id = Number(attributeOf(attributes, "numFmtId") ?? 0);
    formats.push({ id, pattern: patterns.get(id) });
  }
  // Old spreadsheets on a Mac count days from 1904.
  const is1904 = /<(?:\w+:)?workbookPr[^>]*\bdate1904\s*=\s*["'](?:1|true)/.test(book.read(book.path) ?? "");
  return { formats, firstDay: is1904 ? 1462 : 0 };
}

function* readRows(xml: string, reading: Reading): Generator<SheetRow, void, undefined> {
  let line = 0;
  let cells: string[] = [];
  let cell = { column: 0, type: "", style: 0 };
  let text = "";
  for (const tag of readXml(xml)) {
    if (tag.name === "row" && !tag.isEnd) {
      line = Number(attributeOf(tag.attributes, "r") ?? line + 1);
      cells = [];
      cell = { column: -1, type: "", style: 0 };
    } else if (tag.name === "c" && !tag.isEnd) {
      cell = openCell(tag.attributes, cell.column + 1);
      text = "";
    } else if ((tag.name === "v" || tag.name === "t") && tag.isEnd) {
      text += tag.text;
    } else if (tag.name === "c" && text !== "" && cell.column < maxColumns) {
      while (cells.length < cell.column) cells.push("");
      cells[cell.column] = showCell(text, cell, reading).trim();
    } else if (tag.name === "row" && cells.some((value) => value !== "")) {
      yield { line, cells };
    }
  }
}

function openCell(attributes: string, next: number) {
  const letters = /^[A-Z]{1,3}(?=\d)/i.exec(attributeOf(attributes, "r") ?? "")?.[0].toUpperCase();
  const column = letters ? [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1 : next;
  return { column, type: attributeOf(attributes, "t") ?? "n", style: Number(attributeOf(attributes, "s") ?? 0) };
}

function showCell(text: string, { type, style }: { type: string; style: number }, reading: Reading): string {
  if (type === "s") return reading.strings[Number(text)] ?? "";
  if (type === "b") return text === "1" ? "TRUE" : "FALSE";
  if (type === "d") return text.replace(/T00:00:00(?:\.0+)?Z?$/, "");
  const number = Number(text);
  if (type !== "n" || text.trim() === "" || !Number.isFinite(number)) return unescapeControls(text);
  const { id, pattern } = reading.formats[style] ?? { id: 0, pattern: undefined };
  return formatCell(number, { id, pattern, firstDay: reading.firstDay });
}
