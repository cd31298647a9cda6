/** What a file names and the shop does not have yet: the import makes it, and then it has an id. */
export type ToMake = { make: string };

export const isToMake = (value: unknown): value is ToMake =>
  typeof value === "object" && value !== null && "make" in value && typeof value.make === "string";
