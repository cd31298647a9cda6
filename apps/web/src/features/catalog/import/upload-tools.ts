import { type ImportMode, ImportSummary } from "@ironmonger/contract/catalog";
import { messages } from "@ironmonger/contract/messages";

/** One upload. */
type Upload = {
  /** Chosen by the client, which requests the import's progress by it. */
  id: string;
  file: File;
  mode: ImportMode;
  bearer: string | undefined;
  /** Receives the part that has been sent, from 0 to 1. */
  onProgress: (sent: number) => void;
};

/**
 * Streams a CSV file of tools from the disk. The server reads only as fast as it imports, so the upload's progress is the import's.
 * Resolves with a summary even if rows were refused. Rejects with an Error whose message can be shown.
 */
export function uploadTools(
  { id, file, mode, bearer, onProgress }: Upload,
  request: XMLHttpRequest = new XMLHttpRequest(),
): Promise<ImportSummary> {
  return new Promise((resolve, reject) => {
    request.open("POST", `/import/tools?${new URLSearchParams({ mode, id })}`);
    request.setRequestHeader("content-type", "text/csv");
    if (bearer) request.setRequestHeader("authorization", `Bearer ${bearer}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new Error(messages.unreachable));
    request.onload = () => {
      const answer = parseJson(request.responseText);
      const summary = ImportSummary.safeParse(answer);
      if (summary.success) resolve(summary.data);
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
