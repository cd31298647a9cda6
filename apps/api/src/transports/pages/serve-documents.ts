import { DocumentId } from "@ironmonger/contract/catalog/documents";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Services } from "../../core/services.ts";
import { hasDocument, readDocument } from "../../features/tools/documents/read-document.ts";
import { hasNewest } from "../rest/send-list.ts";

const Address = z.object({ id: DocumentId, name: z.string().regex(/^[a-z0-9-]{1,80}\.pdf$/) });
const cacheSeconds = 365 * 24 * 3600;

/** Uploaded documents. The address names the content, so browsers and proxies store it without asking again. */
export function serveDocuments(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { id: string; name: string } }>(
    "/documents/:id/:name",
    { schema: { hide: true } },
    async (request, reply) => {
      const address = Address.safeParse(request.params);
      if (!address.success) return reply.callNotFound();
      const { id, name } = address.data;
      const etag = `"${id}"`;
      const isFresh = hasNewest(request.headers["if-none-match"], `W/${etag}`);
      const content = isFresh ? null : await readDocument(services, id);
      if (isFresh ? !(await hasDocument(services, id)) : !content) return reply.callNotFound();
      reply
        .header("cache-control", `public, max-age=${cacheSeconds}, immutable`)
        .header("etag", etag)
        // Nothing in a document runs or loads on behalf of the shop. Browsers show it in a viewer of their own, which needs its styles.
        .header(
          "content-security-policy",
          "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'none'",
        );
      if (isFresh) return reply.code(304).send();
      return reply.header("content-disposition", `inline; filename="${name}"`).type("application/pdf").send(content);
    },
  );
}
