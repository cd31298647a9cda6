import type { Readable } from "node:stream";
import { PictureAlt, pictureLimits, UploadedPicture } from "@ironmonger/contract/catalog/pictures";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { DomainError, fieldError } from "../../../core/domain-error.ts";
import { limitWork } from "../../../core/limit-work.ts";
import { addPicture } from "../../../features/tools/pictures/add-picture.ts";
import { storePicture } from "../../../features/tools/pictures/store-picture.ts";
import { office } from "../context.ts";
import { describeCall } from "../open-api/describe-call.ts";
import { readForm } from "../read-form.ts";
import type { RestApp } from "../rest-app.ts";

const tag = "Imports";
const form = "multipart/form-data";
const picture = { type: "string", format: "binary", description: "JPEG, PNG, WebP, AVIF or GIF." };
const limits = `At most ${pictureLimits.maxBytes / 1024 / 1024} MB and ${pictureLimits.maxPixels / 1_000_000} megapixels; the content decides what type it is.`;

/** An upload is held in memory, so only some are read concurrently; the others wait with their bodies unread. */
const limit = limitWork(4, 40);

/** In a scope of its own, because only here a body is a form with a file. */
export async function registerPictures(app: RestApp): Promise<void> {
  await app.register(async (scope: RestApp) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(form, (_request, body, done) => done(null, body));
    registerPictureCalls(scope);
  });
}

function registerPictureCalls(app: RestApp): void {
  app.post(
    "/import/pictures/:toolId",
    describeCall({
      id: "addPicture",
      tag,
      summary: "Add a picture to a tool",
      description: `${limits} It becomes the tool's last picture. Sending the same file again changes nothing but its text.`,
      access: { permission: "tools.edit" },
      inputs: { params: z.object({ toolId: z.uuid() }) },
      answer: UploadedPicture,
      errors: ["conflict"],
      isWrite: true,
      bodyType: form,
      bodySchema: {
        type: "object",
        properties: {
          picture,
          alt: { type: "string", description: "What the picture shows, for people who do not see it." },
        },
        required: ["picture"],
      },
    }),
    async (request) =>
      limit(async () =>
        addPicture(office(request, "tools.edit"), { ...request.params, ...(await readUpload(request)) }),
      ),
  );

  app.post(
    "/import/pictures",
    describeCall({
      id: "storePicture",
      tag,
      summary: "Store a picture for a tool that is saved later",
      description: `${limits} It is deleted if no tool has it a day later.`,
      access: { permission: "tools.edit" },
      answer: UploadedPicture,
      isWrite: true,
      bodyType: form,
      bodySchema: { type: "object", properties: { picture }, required: ["picture"] },
    }),
    async (request) =>
      limit(async () => storePicture(office(request, "tools.edit"), (await readUpload(request)).upload)),
  );
}

const tooLarge = `A picture can have at most ${pictureLimits.maxBytes / 1024 / 1024} MB.`;
/** For the form around the file. */
const overheadBytes = 64 * 1024;

/** @throws DomainError too_large · invalid (no form, no file in it, or an invalid text) */
async function readUpload({ body, headers }: Pick<FastifyRequest, "body" | "headers">) {
  const sent = await readForm(body as Readable | undefined, headers, {
    maxBytes: pictureLimits.maxBytes + overheadBytes,
    tooLarge,
  });
  const file = sent.get("picture");
  if (!(file instanceof File)) throw new DomainError("invalid", "Send the picture as a file in the field picture.");
  if (file.size > pictureLimits.maxBytes) throw new DomainError("too_large", tooLarge);
  const alt = PictureAlt.optional().safeParse(sent.get("alt") ?? undefined);
  if (!alt.success) {
    throw fieldError("invalid", "alt", alt.error.issues[0]?.message ?? "Invalid");
  }
  return { upload: new Uint8Array(await file.arrayBuffer()), alt: alt.data };
}
