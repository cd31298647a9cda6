import { UploadedPicture } from "@ironmonger/contract/catalog/pictures";
import { messages } from "@ironmonger/contract/messages";
import { z } from "zod";
import { accessToken } from "./access-token.ts";

const RefusedUpload = z.object({ error: z.object({ message: z.string() }) });

/**
 * Sends a picture, which the shop keeps for a tool or a setting that is saved later. `onProgress` receives the part that has been sent,
 * from 0 to 1. Rejects with an Error whose message can be shown.
 */
export async function uploadPicture(file: File, onProgress: (sent: number) => void): Promise<UploadedPicture> {
  const bearer = await accessToken.fresh();
  const body = new FormData();
  body.append("picture", file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", "/import/pictures");
    if (bearer) request.setRequestHeader("authorization", `Bearer ${bearer}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new Error(messages.unreachable));
    request.onload = () => {
      const answer = parseJson(request.responseText);
      const stored = UploadedPicture.safeParse(answer);
      if (stored.success) return resolve(stored.data);
      const refused = RefusedUpload.safeParse(answer);
      reject(new Error(refused.success ? refused.data.error.message : messages.internal));
    };
    request.send(body);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
