import { z } from "zod";

/** The ids of tools, models and categories. */
export const NameIdsInput = z.object({ ids: z.array(z.uuid()).max(500) });
export type NameIdsInput = z.infer<typeof NameIdsInput>;
/** A tool is called by its SKU and name. */
export const NamedIds = z.array(z.object({ id: z.uuid(), name: z.string() }));
export type NamedIds = z.infer<typeof NamedIds>;
