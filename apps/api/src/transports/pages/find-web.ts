import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Env } from "../../core/env.ts";
import { StartError } from "../../core/start-error.ts";
import type { WebOptions } from "./web.ts";

/**
 * The web app that the settings name; undefined if the shop is a plain API.
 * @throws StartError where the named folder holds no built web app
 */
export function findWeb(env: Pick<Env, "webDist" | "isWebDev">): WebOptions | undefined {
  if (env.isWebDev) return { sourceDir: fileURLToPath(new URL("../../../../web", import.meta.url)) };
  if (!env.webDist) return undefined;
  const web = { clientDir: join(env.webDist, "client"), serverEntry: join(env.webDist, "server", "entry.server.js") };
  if (!existsSync(web.serverEntry))
    throw new StartError(`There is no built web app in ${env.webDist}. Run \`npm run build\`, or unset WEB_DIST.`);
  return web;
}
