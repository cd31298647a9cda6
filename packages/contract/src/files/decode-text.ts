/** The encoding that the first bytes of a file name, by its WHATWG label. */
function markedEncoding([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : undefined;
}

/**
 * Finds the encoding of a text while its bytes arrive: the one of its byte order mark, else UTF-8 if all of it is valid, else the code page
 * of western Europe, in which spreadsheets on Windows still write CSV.
 */
export class EncodingDetector {
  #marked: string | undefined;
  #isFirst = true;
  #isUtf8 = true;
  readonly #utf8 = new TextDecoder("utf-8", { fatal: true });

  push(bytes: Uint8Array): void {
    if (this.#isFirst) this.#marked = markedEncoding(bytes);
    this.#isFirst = false;
    if (this.#marked === undefined) this.#decode(bytes, true);
  }

  end(): string {
    if (this.#marked !== undefined) return this.#marked;
    this.#decode(new Uint8Array(), false);
    return this.#isUtf8 ? "utf-8" : "windows-1252";
  }

  #decode(bytes: Uint8Array, stream: boolean): void {
    if (!this.#isUtf8) return;
    try {
      this.#utf8.decode(bytes, { stream });
    } catch {
      this.#isUtf8 = false;
    }
  }
}

/** The text of a whole file. */
export function decodeText(bytes: Uint8Array): string {
  const detector = new EncodingDetector();
  detector.push(bytes);
  return new TextDecoder(detector.end()).decode(bytes);
}

/** The WHATWG name of an encoding, such as `windows-1252` for `latin1`; undefined if there is no such encoding. */
export function encodingNamed(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}
