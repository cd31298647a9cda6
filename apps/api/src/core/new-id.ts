import { v7 } from "uuid";

/** A UUIDv7: rows made later sort later, also those that one process makes within a millisecond. */
export const newId = (): string => v7();

/** The lowest id that can be generated at a given time: rows with higher ids were made then or later. */
export function lowestId(ms: number): string {
  const hex = Math.max(0, ms).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
