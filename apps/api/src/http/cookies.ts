import cookie from "@fastify/cookie";
import type { FastifyInstance } from "fastify";
import type { Env } from "../core/env.ts";

export type ShopEnv = Pick<Env, "publicUrl">;

export const isHttps = ({ publicUrl }: ShopEnv): boolean => publicUrl.startsWith("https:");

/**
 * Reads and sets cookies. Unless a caller overrides it, scripts cannot read them and browsers do not send them with writes from other
 * sites.
 */
export async function registerCookies(app: FastifyInstance, env: ShopEnv): Promise<void> {
  await app.register(cookie, { parseOptions: { httpOnly: true, sameSite: "lax", path: "/", secure: isHttps(env) } });
}

/** Over https the prefix `__Host-` binds a cookie to this host: a neighbouring subdomain cannot set it. */
export const cookieName = (env: ShopEnv, name: "session" | "device" | "pending" | "google" | "basket"): string =>
  `${isHttps(env) ? "__Host-" : ""}ironmonger_${name}`;
