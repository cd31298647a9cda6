import { PictureAlt, pictureLimits, UploadedPicture } from "@ironmonger/contract/catalog/pictures";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { limitWork } from "../../../core/limit-work.ts";
import { addPicture } from "../../../features/tools/pictures/add-picture.ts";
import { storePicture } from "../../../features/tools/pictures/store-picture.ts";
import { office } from "../context.ts";
import { describeCall } from "../open-api/describe-call.ts";
import { formType, readUpload, registerForms } from "../read-form.ts";
import type { RestApp } from "../rest-app.ts";

const tag = "Imports";
const picture = { type: "string", format: "binary", description: "JPEG, PNG, WebP, AVIF or GIF." };
const limits = `At most ${pictureLimits.maxBytes / 1024 / 1024} MB and ${pictureLimits.maxPixels / 1_000_000} megapixels; the content decides what type it is.`;

/** An upload is held in memory, so only some are read concurrently; the others wait with their bodies unread. */
const limit = limitWork(4, 40);

export const registerPictures = (app: RestApp): Promise<void> => registerForms(app, registerPictureCalls);

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
      bodyType: formType,
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
        addPicture(office(request, "tools.edit"), { ...request.params, ...(await readPicture(request)) }),
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
      bodyType: formType,
      bodySchema: { type: "object", properties: { picture }, required: ["picture"] },
    }),
    async (request) =>
      limit(async () => storePicture(office(request, "tools.edit"), (await readPicture(request)).upload)),
  );
}

async function readPicture(request: FastifyRequest) {
  const { maxBytes } = pictureLimits;
  const text = { field: "alt", schema: PictureAlt.optional() };
  const sent = await readUpload(request, { what: "picture", maxBytes, text });
  return { upload: sent.upload, alt: sent.text };
}
