import type { IncomingHttpHeaders } from "node:http";
import { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { DomainError, fieldError } from "../../core/domain-error.ts";
import type { RestApp } from "./rest-app.ts";

export const formType = "multipart/form-data";
/** For the form around the file. */
const overheadBytes = 64 * 1024;

type Limit = { maxBytes: number; tooLarge: string };

/** Registers calls whose body is a form with a file, in a scope of their own, because only there a body is one. */
export async function registerForms(app: RestApp, register: (scope: RestApp) => void): Promise<void> {
  await app.register(async (scope: RestApp) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(formType, (_request, body, done) => done(null, body));
    register(scope);
  });
}

type Upload = { what: string; maxBytes: number };

/**
 * The file of a form, in the field `what`, and the text in another field.
 * @throws DomainError too_large · invalid (no form, no file in it, or an invalid text)
 */
export async function readUpload<Text>(
  request: Pick<FastifyRequest, "body" | "headers">,
  { text, ...file }: Upload & { text: { field: string; schema: z.ZodType<Text> } },
): Promise<{ upload: Uint8Array<ArrayBuffer>; text: Text }> {
  const { upload, sent } = await readFile(request, file);
  const parsed = text.schema.safeParse(sent.get(text.field) ?? undefined);
  if (!parsed.success) throw fieldError("invalid", text.field, parsed.error.issues[0]?.message ?? "Invalid");
  return { upload, text: parsed.data };
}

/**
 * The file of a form, in the field `what`, its name, and the form.
 * @throws DomainError too_large · invalid (no form, or no file in it)
 */
export async function readFile(
  { body, headers }: Pick<FastifyRequest, "body" | "headers">,
  { what, maxBytes }: Upload,
): Promise<{ upload: Uint8Array<ArrayBuffer>; name: string; sent: FormData }> {
  const tooLarge = `A ${what} can have at most ${maxBytes / 1024 / 1024} MB.`;
  const sent = await readForm(body, headers, { maxBytes: maxBytes + overheadBytes, tooLarge });
  const file = sent.get(what);
  if (!(file instanceof File)) throw new DomainError("invalid", `Send the ${what} as a file in the field ${what}.`);
  if (file.size > maxBytes) throw new DomainError("too_large", tooLarge);
  return { upload: new Uint8Array(await file.arrayBuffer()), name: file.name, sent };
}

/**
 * The fields of a form that comes as `multipart/form-data`. All of it is read into memory.
 * @throws DomainError too_large · invalid (not such a form, or cut off)
 */
async function readForm(body: unknown, headers: IncomingHttpHeaders, { maxBytes, tooLarge }: Limit): Promise<FormData> {
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

const notAForm = `Send a form as ${formType}.`;
