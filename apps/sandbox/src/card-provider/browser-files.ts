import { readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";

const files = [
  { path: "/stripe.js", file: "stripe.js", type: "text/javascript; charset=utf-8" },
  { path: "/elements/card", file: "card-element.html", type: "text/html; charset=utf-8" },
  { path: "/elements/card.js", file: "card-element.js", type: "text/javascript; charset=utf-8" },
  { path: "/elements/card.css", file: "card-element.css", type: "text/css; charset=utf-8" },
  { path: "/elements/check-card-fields.js", file: "check-card-fields.js", type: "text/javascript; charset=utf-8" },
];

/** What browsers load: the script for the shop's page, and the frame in which the card is typed. */
export async function registerBrowserFiles(app: FastifyInstance): Promise<void> {
  for (const { path, file, type } of files) {
    const content = readFileSync(new URL(`browser/${file}`, import.meta.url), "utf8");
    app.get(path, async (_request, reply) =>
      reply
        .headers({
          "content-type": type,
          "cache-control": "public, max-age=60",
          "access-control-allow-origin": "*",
          "cross-origin-resource-policy": "cross-origin",
          "x-content-type-options": "nosniff",
        })
        .send(content),
    );
  }
}
