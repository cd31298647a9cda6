import { type ImportMode, ImportSummary } from "@ironmonger/contract/catalog";
import { messages } from "@ironmonger/contract/messages";

/** How the upload stands: the share sent so far, from 0 to 1. */
type Upload = {
  /** Of the client's choice: the import's progress is asked for by it. */
  id: string;
  file: File;
  mode: ImportMode;
  bearer: string | undefined;
  onProgress: (share: number) => void;
};

/**
 * Sends a CSV file of tools, streamed from the disk. The server reads at the pace at which it imports, so what is sent is what is done.
 * An import in which rows were refused still answers a summary. Rejects with an Error whose message is meant for people.
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

/** Doors other than tRPC refuse with `{error: {message}}`. */
function refusalIn(answer: unknown): string | undefined {
  if (typeof answer !== "object" || answer === null || !("error" in answer)) return undefined;
  const { error } = answer;
  return typeof error === "object" && error !== null && "message" in error && typeof error.message === "string"
    ? error.message
    : undefined;
}
