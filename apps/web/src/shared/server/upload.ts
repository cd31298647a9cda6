import { messages } from "@ironmonger/contract/messages";
import { z } from "zod";
import { accessToken } from "./access-token.ts";

const RefusedUpload = z.object({ error: z.object({ message: z.string() }) });

/**
 * Sends a file to a path of the REST API. `onProgress` receives the fraction that has been sent, from 0 to 1. Rejects with an Error whose
 * message can be shown.
 */
export async function upload<Answer>(
  path: string,
  body: Blob | FormData,
  Accepted: z.ZodType<Answer>,
  onProgress: (sent: number) => void,
): Promise<Answer> {
  const bearer = await accessToken.fresh();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
    if (bearer) request.setRequestHeader("authorization", `Bearer ${bearer}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new Error(messages.unreachable));
    request.onload = () => {
      const answer = parseJson(request.responseText);
      const accepted = Accepted.safeParse(answer);
      if (accepted.success) return resolve(accepted.data);
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
