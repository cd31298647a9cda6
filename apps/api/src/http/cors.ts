import cors from "@fastify/cors";
import type { FastifyInstance } from "fastify";
import type { Env } from "../core/env.ts";

/** Pages of listed origins may call the API with cookies; pages of other origins may not. */
export async function registerCors(app: FastifyInstance, { corsOrigins }: Pick<Env, "corsOrigins">): Promise<void> {
  const listed = new Set(corsOrigins.map((address) => URL.parse(address)?.origin ?? address));
  await app.register(cors, {
    origin: (origin, answer) => answer(null, origin !== undefined && listed.has(origin) ? origin : false),
    credentials: true,
    methods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
    allowedHeaders: ["authorization", "content-type", "idempotency-key", "if-none-match", "x-company"],
    exposedHeaders: ["etag", "retry-after", "x-request-id"],
    maxAge: 600,
    strictPreflight: false,
    preflightContinue: true,
  });
}
