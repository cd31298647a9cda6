/** Money that came in, as a bank statement says it. */
export type StatementLine = {
  line: number;
  bookedOn: string | null;
  amountCents: number;
  payer: string;
  reference: string;
  /** What identifies it for the bank, beside the amount: the same line of a later file has the same. */
  identity: string;
};

/** `notices`: what is no payment, or could not be read. */
export type ReadStatement = { lines: StatementLine[]; notices: string[] };

/** Counts what of a file was left out, by the reason. */
export class LeftOut {
  readonly #counts = new Map<string, number>();

  add(reason: string): void {
    this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + 1);
  }

  notices(): string[] {
    return [...this.#counts].map(([reason, count]) => `${count} ${count === 1 ? "row" : "rows"} left out: ${reason}.`);
  }
}

const maxLength = 500;
/** One line of at most 500 characters, without what no text of the shop has. */
export const oneLine = (text: string): string =>
  text
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, maxLength)
    .toWellFormed();
