export * from "./content.ts";
export * from "./imports.ts";
export * from "./orders.ts";
export * from "./tools.ts";
export * from "./totals.ts";
export * from "./users.ts";
