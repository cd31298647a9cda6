import { z } from "zod";

/**
 * A record as it was read, whole or in part. Only the fields of `compared` are: `others` of the record, such as counts, may change without
 * anybody's edit. Whatever is no field of the record is unknown.
 */
export const asSeen = <Shape extends z.core.$ZodLooseShape>(
  compared: z.ZodObject<Shape>,
  others: readonly string[],
): z.ZodType<Partial<z.output<z.ZodObject<Shape>>>, Partial<z.input<z.ZodObject<Shape>>>> => {
  const ignored = z.object(Object.fromEntries(others.map((field) => [field, z.unknown().optional()])));
  const whole = ignored.extend(compared.partial().shape);
  const isCompared = ([field]: [string, unknown]) => field in compared.shape;
  return whole.transform((seen) => Object.fromEntries(Object.entries(seen).filter(isCompared))) as never;
};
