import type { IncomingHttpHeaders } from "node:http";
import { Readable } from "node:stream";
import { DomainError } from "../../core/domain-error.ts";

type Limit = { maxBytes: number; tooLarge: string };

/**
 * The fields of a form that comes as `multipart/form-data`. All of it is read into memory.
 * @throws DomainError too_large · invalid (not such a form, or cut off)
 */
export async function readForm(
  body: unknown,
  headers: IncomingHttpHeaders,
  { maxBytes, tooLarge }: Limit,
): Promise<FormData> {
  if (!(body instanceof Readable)) throw new DomainError("invalid", notAForm);
  if (Number(headers["content-length"] ?? 0) > maxBytes) throw new DomainError("too_large", tooLarge);
  const chunks: Uint8Array[] = [];
  let size = 0;
  // The connection stays open after a refusal, so that the client reads the answer.
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > maxBytes) {
      body.resume();
      throw new DomainError("too_large", tooLarge);
    }
    chunks.push(chunk);
  }
  try {
    const type = headers["content-type"] ?? "";
    return await new Response(Buffer.concat(chunks), { headers: { "content-type": type } }).formData();
  } catch (error) {
    throw new DomainError("invalid", notAForm, { cause: error });
  }
}

const notAForm = "Send a form as multipart/form-data.";
