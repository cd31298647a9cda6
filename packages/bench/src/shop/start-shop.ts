import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Size } from "../flags.ts";
import { type Customer, makeFirstCustomerAdmin, registerCustomers } from "./customers.ts";
import { projectRoot, type RunningProgram, startProgram } from "./programs.ts";
import { makeSizedDatabase } from "./sized-database.ts";

/** A filled database on which a shop can be started again and again. The first customer is an admin. */
export type SizedShop = { size: Size; databaseUrl: string; customers: [Customer, ...Customer[]] };

export async function makeSizedShop(clusterUrl: string, size: Size): Promise<SizedShop> {
  return { size, ...(await withCustomers(await makeSizedDatabase(clusterUrl, size), size)) };
}

/** Starts the shop once, which installs the job tables, and registers customers. */
async function withCustomers(databaseUrl: string, size: Size, root = projectRoot): Promise<Omit<SizedShop, "size">> {
  const shop = await startShop(databaseUrl, {}, root);
  const customers = await registerCustomers(shop.url, size.customers);
  await shop.stop();
  await makeFirstCustomerAdmin(databaseUrl);
  return { databaseUrl, customers };
}

const webDist = (root: string) => join(root, "apps/web/dist");
/** Whether the web app is built; true after `turbo run build`. */
export const hasPages = (root = projectRoot): boolean => existsSync(join(webDist(root), "server"));

/**
 * One process of the built api, with the settings of production. Job workers run elsewhere: they would take processor time at random
 * moments.
 */
export const startShop = (
  databaseUrl: string,
  env: Record<string, string> = {},
  root = projectRoot,
): Promise<RunningProgram> =>
  startProgram(join(root, "apps/api/dist/server/main.js"), {
    DATABASE_URL: databaseUrl,
    NODE_ENV: "production",
    DEMO: "1",
    HOST: "127.0.0.1",
    PORT: "0",
    LOG_LEVEL: "error",
    TRUST_PROXY: "127.0.0.1",
    RUN_JOBS: "0",
    // A hundred customers place thousands of orders that nobody pays.
    MAX_UNPAID_ORDERS: "1000000",
    MAX_UNPAID_ORDERS_UNVERIFIED: "1000000",
    MAX_HELD_CENTS_UNVERIFIED: "1000000000000",
    UNVERIFIED_STOCK_SHARE: "100",
    ...(hasPages(root) ? { WEB_DIST: webDist(root) } : {}),
    ...env,
  });
