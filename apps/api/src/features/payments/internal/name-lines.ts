import { z } from "zod";

/** The refunded pieces and amount of a line, named by the line's position in its order. */
export type NamedLine = { position: number; quantity: number; amountCents: number; isRestocked: boolean };

/** The provider stores at most fifty values of metadata, each of at most 500 characters; some are left for the ids. */
const maxValues = 40;
const maxValueLength = 500;

/**
 * Describes the lines of a refund for the provider, so that a shop restored from a backup can record them again. A refund of very many
 * lines is described without them; it then counts against its order as a whole.
 */
export function describeNamedLines(lines: NamedLine[]): Record<string, string> {
  const values: string[] = [];
  for (const { position, quantity, amountCents, isRestocked } of lines) {
    const text = `${position}:${quantity}:${amountCents}${isRestocked ? "r" : ""}`;
    const last = values.at(-1);
    if (last !== undefined && last.length + text.length < maxValueLength) values[values.length - 1] = `${last} ${text}`;
    else values.push(text);
  }
  if (values.length > maxValues) return {};
  return Object.fromEntries(values.map((value, index) => [`lines${index}`, value]));
}

const NamedLineText = z
  .string()
  .regex(/^\d{1,6}:\d{1,9}:\d{1,14}r?$/)
  .transform((text): NamedLine => {
    const [position, quantity, amountCents] = text.replace("r", "").split(":").map(Number);
    return {
      position: position ?? 0,
      quantity: quantity ?? 0,
      amountCents: amountCents ?? 0,
      isRestocked: text.endsWith("r"),
    };
  });

/** Reads what `describeNamedLines` wrote; no lines if it did not write the metadata. */
export function readNamedLines(metadata: Record<string, string> | null): NamedLine[] {
  const texts = Object.entries(metadata ?? {})
    .filter(([name]) => /^lines\d+$/.test(name))
    .flatMap(([, value]) => value.split(" "));
  const lines = z.array(NamedLineText).safeParse(texts);
  return lines.success ? lines.data : [];
}
