import { z } from "zod";

/** A part of a line that is refunded, by the line's position in its order. */
export type NamedPart = { position: number; quantity: number; amountCents: number; isRestocked: boolean };

/** The provider keeps at most fifty values of metadata, each of at most 500 characters; some are left for the ids. */
const maxValues = 40;
const longestValue = 500;

/**
 * Describes the lines of a refund for the provider, so that a shop restored from a backup can record them again. A refund of very many
 * parts is described without them; it then counts against its order as a whole.
 */
export function describeParts(parts: NamedPart[]): Record<string, string> {
  const values: string[] = [];
  for (const { position, quantity, amountCents, isRestocked } of parts) {
    const text = `${position}:${quantity}:${amountCents}${isRestocked ? "r" : ""}`;
    const last = values.at(-1);
    if (last !== undefined && last.length + text.length < longestValue) values[values.length - 1] = `${last} ${text}`;
    else values.push(text);
  }
  if (values.length > maxValues) return {};
  return Object.fromEntries(values.map((value, nth) => [`lines${nth}`, value]));
}

const Part = z
  .string()
  .regex(/^\d{1,6}:\d{1,9}:\d{1,14}r?$/)
  .transform((text): NamedPart => {
    const [position, quantity, amountCents] = text.replace("r", "").split(":").map(Number);
    return {
      position: position ?? 0,
      quantity: quantity ?? 0,
      amountCents: amountCents ?? 0,
      isRestocked: text.endsWith("r"),
    };
  });

/** Reads what `describeParts` wrote; no parts if it did not write the metadata. */
export function readParts(metadata: Record<string, string> | null): NamedPart[] {
  const texts = Object.entries(metadata ?? {})
    .filter(([name]) => /^lines\d+$/.test(name))
    .flatMap(([, value]) => value.split(" "));
  const parts = z.array(Part).safeParse(texts);
  return parts.success ? parts.data : [];
}
