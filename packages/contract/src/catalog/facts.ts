import { z } from "zod";
import { isStorable, notStorable } from "../text.ts";

const maxFacts = 50;

const oneLine = (label: string, max: number) =>
  z
    .string({ error: `${label} is required` })
    .trim()
    .min(1, `${label} is required`)
    .max(max, `${label} can be at most ${max} characters`)
    .refine(isStorable, notStorable(label))
    .regex(/^[^\r\n]*$/, `${label} must be one line`);

/** A row of a tool's facts table, such as `Length: 300 mm`. */
export const Fact = z.object({
  name: oneLine("Name", 80).regex(/^[^:]*$/, "Name cannot have a colon"),
  value: oneLine("Value", 500),
});
export type Fact = z.infer<typeof Fact>;

export const Facts = z.array(Fact).max(maxFacts, `A tool can have ${maxFacts} facts`);
