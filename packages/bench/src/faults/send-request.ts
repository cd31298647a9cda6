export type Answer = { status: number; body: unknown; cookie: string };
export type Request = {
  method: string;
  headers?: Record<string, string>;
  body?: unknown;
  form?: Record<string, string>;
  timeoutMs?: number;
};

const defaultTimeoutMs = 30_000;

/** Sends one request. Undefined means no response: it is unknown whether the request was carried out. */
export async function sendRequest(
  url: string,
  { method, headers, body, form, timeoutMs = defaultTimeoutMs }: Request,
): Promise<Answer | undefined> {
  try {
    const response = await fetch(url, {
      method,
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(form ? { "content-type": "application/x-www-form-urlencoded" } : {}),
        ...headers,
      },
      signal: AbortSignal.timeout(timeoutMs),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(form ? { body: new URLSearchParams(form).toString() } : {}),
    });
    const text = await response.text();
    const cookie = response.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
    return { status: response.status, body: parse(text), cookie };
  } catch {
    return undefined;
  }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** A text field of a JSON response; empty if it is missing. */
export function textField(answer: Answer | undefined, name: string): string {
  const { body } = answer ?? {};
  if (typeof body !== "object" || body === null || !(name in body)) return "";
  const value = Object.entries(body).find(([key]) => key === name)?.[1];
  return typeof value === "string" ? value : "";
}
