import { z } from "zod";

/** A record's number, which rises with every change of it. */
export const Version = z.int().positive();

/** `expected` of what replaces a part of a record: the record as it was seen. If it has changed since, nothing is done. */
export const Versioned = z.object({ version: Version });
export type Versioned = z.infer<typeof Versioned>;
