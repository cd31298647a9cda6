import { v7 } from "uuid";

/** A UUIDv7: rows made later sort later, also those that one process makes within a millisecond. */
export const newId = (): string => v7();
