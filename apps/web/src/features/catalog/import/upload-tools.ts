import { StagedImport } from "@ironmonger/contract/catalog/import-tools";
import { messages } from "@ironmonger/contract/messages";

/** One upload. */
type Upload = {
  file: Blob;
  fileName: string;
  bearer: string | undefined;
  /** Receives the part that has been sent, from 0 to 1. */
  onProgress: (sent: number) => void;
};

/** Streams a file of tools from the disk to the server, which stores it. Rejects with an Error whose message can be shown. */
export function uploadTools(
  { file, fileName, bearer, onProgress }: Upload,
  request: XMLHttpRequest = new XMLHttpRequest(),
): Promise<StagedImport> {
  return new Promise((resolve, reject) => {
    request.open("POST", `/import/tools?${new URLSearchParams({ name: fileName })}`);
    request.setRequestHeader("content-type", "text/csv");
    if (bearer) request.setRequestHeader("authorization", `Bearer ${bearer}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new Error(messages.unreachable));
    request.onload = () => {
      const answer = parseJson(request.responseText);
      const staged = StagedImport.safeParse(answer);
      if (staged.success) resolve(staged.data);
      else reject(new Error(refusalIn(answer) ?? messages.internal));
    };
    request.send(file);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** REST answers a refusal as `{error: {message}}`. */
function refusalIn(answer: unknown): string | undefined {
  if (typeof answer !== "object" || answer === null || !("error" in answer)) return undefined;
  const { error } = answer;
  return typeof error === "object" && error !== null && "message" in error && typeof error.message === "string"
    ? error.message
    : undefined;
}
