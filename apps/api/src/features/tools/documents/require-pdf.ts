import { DomainError } from "../../../core/domain-error.ts";

const notAPdf = "This is not a PDF. Save or export it as PDF and send that.";
const cutOff = "This PDF is incomplete. Save it again, or send another one.";
/** Programs may write a little after the end mark. */
const tailBytes = 2048;

/**
 * The content of a file decides whether it is a PDF, not its name: it begins with the mark of the format and ends with that of the end.
 * @throws DomainError invalid
 */
export function requirePdf(upload: Uint8Array): void {
  const text = (from: number, to?: number) => Buffer.from(upload.subarray(from, to)).toString("latin1");
  if (!/^%PDF-\d\.\d/.test(text(0, 8))) throw new DomainError("invalid", notAPdf);
  if (!text(-tailBytes).includes("%%EOF")) throw new DomainError("invalid", cutOff);
}
