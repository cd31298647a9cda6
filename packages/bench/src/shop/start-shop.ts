import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Size } from "../flags.ts";
import type { Person } from "./people.ts";
import { type RunningProgram, startProgram } from "./programs.ts";

/** A shop that can be started again and again, on a database that stays; `guests[0]` is its admin. */
export type SizedShop = { size: Size; databaseUrl: string; guests: Person[] };

const root = fileURLToPath(new URL("../../../..", import.meta.url));
const webDist = join(root, "apps/web/dist");
/** Whether the web app is built; asked after the build. */
export const hasPages = (): boolean => existsSync(join(webDist, "server"));

/** One api process, as in production; the workers that send mails run elsewhere. */
export const startShop = (databaseUrl: string): Promise<RunningProgram> =>
  startProgram(join(root, "apps/api/dist/server/main.js"), {
    DATABASE_URL: databaseUrl,
    NODE_ENV: "production",
    DEMO: "1",
    HOST: "127.0.0.1",
    PORT: "0",
    LOG_LEVEL: "error",
    TRUST_PROXY: "127.0.0.1",
    RUN_JOBS: "0",
    ...(hasPages() ? { WEB_DIST: webDist } : {}),
  });
