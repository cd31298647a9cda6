import { z } from "zod";

/** Whether the shop runs as it should: each check with a sentence for people. */
export const Health = z.object({
  isGreen: z.boolean(),
  checks: z.array(z.object({ name: z.string(), isGreen: z.boolean(), detail: z.string() })),
});
export type Health = z.infer<typeof Health>;
export type HealthCheck = Health["checks"][number];
