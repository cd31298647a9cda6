import { StartFailure } from "./start-failure.ts";

/** The demo's accounts sign in with it. */
const password = "ironmonger";

/** Returns the cookies of the session. @throws StartFailure where the shop refuses */
export async function signIn(url: string, email: string): Promise<string> {
  const answer = await send(url, "POST", "/auth/sign-in", "", { email, password });
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

/** Returns the body of a call over REST. @throws StartFailure where the shop refuses */
export async function call(url: string, method: string, path: string, cookie = "", body?: object) {
  return JSON.parse(await (await send(url, method, path, cookie, body)).text());
}

async function send(url: string, method: string, path: string, cookie: string, body?: object): Promise<Response> {
  const answer = await fetch(url + path, {
    method,
    headers: { origin: url, cookie, ...(body ? { "content-type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new StartFailure(`${url}: ${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}
