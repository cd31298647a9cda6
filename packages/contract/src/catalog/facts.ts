import { z } from "zod";
import { requiredLine } from "../text.ts";

const maxFacts = 50;

/** A row of a tool's facts table, such as `Length: 300 mm`. */
export const Fact = z.object({
  name: requiredLine("Name", 80).regex(/^[^:]*$/, "Name cannot have a colon"),
  value: requiredLine("Value", 500),
});
export type Fact = z.infer<typeof Fact>;

export const Facts = z.array(Fact).max(maxFacts, `A tool can have ${maxFacts} facts`);
