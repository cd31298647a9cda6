import { readdir } from "node:fs/promises";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

/**
 * The web app's files. Those under `/static/` have a hash in their name and never change; pictures and fonts may be
 * replaced, so browsers revalidate them after some days. Files compressed at build time are sent as they are.
 */
export async function registerAssets(app: FastifyInstance, clientDir: string): Promise<void> {
  const entries = await readdir(clientDir, { withFileTypes: true });
  const common = { root: clientDir, preCompressed: true, serveDotFiles: false, index: false as const };
  await app.register(fastifyStatic, { ...common, serve: false });
  for (const entry of entries) {
    if (entry.name.startsWith(".") || entry.name === "index.html" || /\.(br|gz)$/.test(entry.name)) continue;
    if (entry.isDirectory()) {
      const isHashed = entry.name === "static";
      await app.register(fastifyStatic, {
        ...common,
        root: `${clientDir}/${entry.name}`,
        prefix: `/${entry.name}/`,
        decorateReply: false,
        maxAge: isHashed ? "1y" : "7d",
        immutable: isHashed,
      });
    } else {
      app.get(`/${entry.name}`, { schema: { hide: true } }, (_request, reply) =>
        reply.sendFile(entry.name, { maxAge: "1d" }),
      );
    }
  }
}
