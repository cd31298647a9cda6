export * from "./addresses.ts";
export * from "./basket.ts";
export * from "./catalog.ts";
export * from "./content.ts";
export * from "./orders.ts";
export * from "./payments.ts";
export * from "./totals.ts";
export * from "./users.ts";
