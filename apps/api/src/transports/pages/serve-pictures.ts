import { pictureFormats, pictureWidths } from "@ironmonger/contract/catalog/picture-addresses";
import { PictureId } from "@ironmonger/contract/catalog/pictures";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Services } from "../../core/services.ts";
import { hasPicture, readPicture } from "../../features/tools/pictures/read-picture.ts";
import { hasNewest } from "../rest/send-list.ts";

const PictureFile = z.object({
  id: PictureId,
  width: z.coerce.number().pipe(z.literal(pictureWidths)),
  format: z.enum(pictureFormats),
});
const cacheSeconds = 365 * 24 * 3600;

/** Uploaded pictures. The address names the content, so browsers and proxies store it and never revalidate it. */
export function servePictures(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { file: string } }>("/pictures/:file", { schema: { hide: true } }, async (request, reply) => {
    const { file } = request.params;
    const [, id, width, format] = /^(\w+)-(\d+)\.(\w+)$/.exec(file) ?? [];
    const requested = PictureFile.safeParse({ id, width, format });
    if (!requested.success) return reply.callNotFound();
    const etag = `"${file}"`;
    const isUnchanged = hasNewest(request.headers["if-none-match"], `W/${etag}`);
    const content = isUnchanged ? null : await readPicture(services, requested.data);
    if (isUnchanged ? !(await hasPicture(services, requested.data)) : !content) return reply.callNotFound();
    reply
      .header("cache-control", `public, max-age=${cacheSeconds}, immutable`)
      .header("etag", etag)
      // Emails and other shops' pages may show them.
      .header("cross-origin-resource-policy", "cross-origin");
    if (isUnchanged) return reply.code(304).send();
    return reply.type(`image/${requested.data.format}`).send(content);
  });
}
