import PDFDocument from "pdfkit";
import { documentFonts, type FontStyle, printable } from "../fonts.ts";

export type PaperSize = "A4" | "Letter";

export const ink = { text: "#15181a", quiet: "#565a59", line: "#e6e6e1", area: "#f4f4f1", brand: "#ff6b0a" };
export const margin = { left: 54, right: 48, top: 42, bottom: 60 };

export type TextStyle = { font: FontStyle; size: number; color: string };
export const body: TextStyle = { font: "regular", size: 9.4, color: ink.text };
export const strong: TextStyle = { ...body, font: "bold" };
export const quiet: TextStyle = { ...body, color: ink.quiet };
export const small: TextStyle = { font: "regular", size: 8.25, color: ink.quiet };
export const label: TextStyle = { ...small, font: "bold" };

/** From the baseline of a line to that of the next. */
export const lineHeight = ({ size }: TextStyle): number => size * 1.5;

type Element = PDFKit.PDFStructureElement;
type Tag = "H1" | "P" | "Table" | "TR" | "TH" | "TD" | "Link" | "Figure";

/** How a tag is read aloud: `alt` instead of a picture, `scope` of the head of a column or row. */
type TagOptions = { alt?: string; scope?: "Column" | "Row" };

/** A PDF in the archive format A-3a, tagged for screen readers: all that is drawn is within a `tag` or is an `artifact`. */
export class Paper {
  readonly doc: PDFKit.PDFDocument;
  readonly width: number;
  readonly bottom: number;
  readonly #root: Element;
  readonly #chunks: Buffer[] = [];
  readonly #ended: Promise<void>;

  constructor(size: PaperSize, { title, issuedOn }: { title: string; issuedOn: string }) {
    const date = new Date(issuedOn);
    this.doc = new PDFDocument({
      size: size === "A4" ? "A4" : "LETTER",
      margin: 0,
      bufferPages: true,
      pdfVersion: "1.7",
      subset: "PDF/A-3a",
      tagged: true,
      lang: "en",
      displayTitle: true,
      // The same record makes the same bytes.
      info: { Title: title, CreationDate: date, ModDate: date },
      font: "",
    });
    this.doc.on("data", (chunk: Buffer) => this.#chunks.push(chunk));
    this.#ended = new Promise((resolve, reject) => this.doc.on("end", resolve).on("error", reject));
    // The library takes parsed fonts, too; its types do not know.
    for (const [style, font] of documentFonts) this.doc.registerFont(style, font as never);
    this.width = this.doc.page.width - margin.left - margin.right;
    this.bottom = this.doc.page.height - margin.bottom;
    this.#root = this.doc.struct("Document");
    this.doc.addStructure(this.#root);
  }

  get right(): number {
    return margin.left + this.width;
  }

  /** What is drawn within is read at this place: in the document, or in the element. */
  tag(tag: Tag, draw: () => void, { within = this.#root, ...options }: TagOptions & { within?: Element } = {}): void {
    within.add(this.doc.struct(tag, options, draw));
  }

  /** An element whose children are added until it ends. */
  open(tag: Tag, within: Element = this.#root): Element {
    const element = this.doc.struct(tag);
    within.add(element);
    return element;
  }

  /** What is drawn within is for the eye alone, such as lines and what is repeated on every page. */
  artifact(draw: () => void, type: "Pagination" | "Layout" = "Layout"): void {
    this.doc.markContent("Artifact", { type });
    draw();
    this.doc.endMarkedContent();
  }

  rule(y: number, { from = margin.left, to = this.right, weight = 0.75, color = ink.line } = {}): void {
    this.artifact(() => this.doc.moveTo(from, y).lineTo(to, y).lineWidth(weight).strokeColor(color).stroke());
  }

  widthOf(text: string, { font, size }: TextStyle): number {
    return this.doc.font(font).fontSize(size).widthOfString(text);
  }

  /** The style, smaller if the text is wider than this. */
  fit(text: string, width: number, style: TextStyle): TextStyle {
    const natural = this.widthOf(text, style);
    return natural <= width ? style : { ...style, size: (style.size * width) / natural };
  }

  /** Writes a line, with its baseline at y. Right-aligned, it ends at x. */
  write(text: string, x: number, y: number, style: TextStyle, { isRight = false, link = "" } = {}): void {
    if (!text) return;
    const start = isRight ? x - this.widthOf(text, style) : x;
    const options = { lineBreak: false, baseline: "alphabetic" as const, ...(link && { link }) };
    this.doc.font(style.font).fontSize(style.size).fillColor(style.color).text(text, start, y, options);
  }

  /** Writes lines, with the first baseline at y, and returns where the next one would be. */
  writeLines(lines: readonly string[], x: number, y: number, style: TextStyle): number {
    for (const [index, line] of lines.entries()) this.write(line, x, y + index * lineHeight(style), style);
    return y + lines.length * lineHeight(style);
  }

  /** The text in lines of at most this width; what does not fit into `maxLines` is cut, with an ellipsis. */
  wrap(text: string, width: number, style: TextStyle, maxLines = 6): string[] {
    // More never fits, so that no text takes long.
    const words = printable(text.slice(0, maxLines * 400))
      .trim()
      .split(" ");
    const lines: string[] = [];
    let line = "";
    for (const word of words.flatMap((whole) => this.#cut(whole, width, style))) {
      const longer = line ? `${line} ${word}` : word;
      if (!line || this.widthOf(longer, style) <= width) line = longer;
      else {
        lines.push(line);
        line = word;
      }
      if (lines.length === maxLines) return [...lines.slice(0, -1), `${lines.at(-1)?.slice(0, -1)}…`];
    }
    return line ? [...lines, line] : lines;
  }

  /** A word in parts that fit. */
  #cut(word: string, width: number, style: TextStyle): string[] {
    if (this.widthOf(word, style) <= width) return [word];
    const parts: string[] = [];
    let part = "";
    for (const character of word) {
      if (part && this.widthOf(part + character, style) > width) {
        parts.push(part);
        part = "";
      }
      part += character;
    }
    return [...parts, part];
  }

  /** Draws the foot of every page, which knows how many there are. */
  async end(drawFoot: (page: number, pageCount: number) => void): Promise<Buffer> {
    const { count } = this.doc.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      this.doc.switchToPage(page);
      this.artifact(() => drawFoot(page + 1, count), "Pagination");
    }
    this.#root.end();
    this.doc.end();
    await this.#ended;
    return Buffer.concat(this.#chunks);
  }
}
